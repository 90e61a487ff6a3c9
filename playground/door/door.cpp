#include "playground/door/door.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "cli/commands/program.hpp"

namespace bastide::playground {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

std::string text_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// A fresh folder, the current one while it lives; gone afterwards.
class Folder {
 public:
  Folder() : before_(fs::current_path()) {
    auto name = (fs::temp_directory_path() / "bastide-door-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder can be made for the files");
    path_ = name;
    fs::create_directory(files());
    fs::current_path(files());
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code error;
    fs::current_path(before_, error);
    fs::remove_all(path_, error);
  }
  fs::path files() const { return path_ / "files"; }
  /// Beside the files.
  fs::path beside(const char* name) const { return path_ / name; }

 private:
  fs::path before_, path_;
};

/// What is written to a stream of the process goes to a file while this lives.
class Redirected {
 public:
  Redirected(std::FILE* stream, const fs::path& path) : stream_(stream), number_(fileno(stream)) {
    std::fflush(stream_);
    before_ = dup(number_);
    const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (before_ < 0 || file < 0 || dup2(file, number_) < 0)
      throw std::runtime_error("no file can be opened for what the command prints");
    close(file);
  }
  Redirected(const Redirected&) = delete;
  Redirected& operator=(const Redirected&) = delete;
  ~Redirected() {
    std::fflush(stream_);
    std::clearerr(stream_);
    dup2(before_, number_);
    close(before_);
  }

 private:
  std::FILE* stream_;
  int number_;
  int before_ = -1;
};

void write(const Files& files) {
  for (const auto& [name, text] : files) {
    const fs::path path = fs::path(name).lexically_normal();
    if (path.empty() || path.is_absolute() || *path.begin() == "..")
      throw std::runtime_error("'" + name + "' is no name of a file here");
    if (path.has_parent_path()) fs::create_directories(path.parent_path());
    std::ofstream out(path, std::ios::binary);
    out << text;
    if (!out.flush()) throw std::runtime_error("'" + name + "' cannot be written");
  }
}

Files read_changed(const fs::path& folder, const Files& given) {
  Files out;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    const auto name = fs::relative(entry.path(), folder).string();
    auto text = text_of(entry.path());
    const auto before = given.find(name);
    if (before == given.end() || before->second != text) out.emplace(name, std::move(text));
  }
  return out;
}

}  // namespace

Answer run(const Request& request) {
  const Folder folder;
  write(request.files);
  std::vector<const char*> words{"bastide"};
  for (const auto& argument : request.arguments) words.push_back(argument.c_str());
  words.push_back(nullptr);
  Answer answer;
  {
    const Redirected out(stdout, folder.beside("stdout")), err(stderr, folder.beside("stderr"));
    answer.code =
        static_cast<int>(cli::commands::run_program(static_cast<int>(words.size()) - 1, words.data()));
  }
  answer.out = text_of(folder.beside("stdout"));
  answer.err = text_of(folder.beside("stderr"));
  answer.files = read_changed(folder.files(), request.files);
  return answer;
}

std::string run_json(std::string_view request) {
  Answer answer;
  try {
    const auto asked = Json::parse(request);
    answer = run({asked.at("arguments").get<std::vector<std::string>>(), asked.value("files", Files{})});
  } catch (const std::exception& error) {
    answer = {static_cast<int>(cli::ExitCode::internal_error),
              "",
              std::string("bastide: ") + error.what() + "\n",
              {}};
  }
  const Json told = {
      {"code", answer.code}, {"stdout", answer.out}, {"stderr", answer.err}, {"files", answer.files}};
  return told.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace bastide::playground

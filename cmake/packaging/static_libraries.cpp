// What Debian has only as shared libraries of fmt and toml++, from their headers: for the program of the
// tarball, which is linked statically (cmake/packaging/static.cmake).
#include <fmt/format-inl.h>

#define TOML_IMPLEMENTATION
#include <toml++/toml.h>

// What fmt's headers promise to be instantiated elsewhere, as far as the program needs it.
template std::locale fmt::detail::locale_ref::get<std::locale>() const;
template char fmt::detail::decimal_point_impl(fmt::detail::locale_ref);
template fmt::detail::thousands_sep_result<char> fmt::detail::thousands_sep_impl(fmt::detail::locale_ref);

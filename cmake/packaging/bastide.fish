# Completion of bastide for fish: asks the program (bastide completion) what may stand where the cursor is.
function __bastide_complete
    set -l before (commandline -opc)
    set -l word (commandline -ct)
    set -l lines ($before[1] completion -- $before[2..-1] "$word" 2>/dev/null)
    printf '%s\n' $lines[2..-1]
    switch "$lines[1]"
        case files
            __fish_complete_path "$word"
        case folders
            __fish_complete_directories "$word" folder
    end
end
complete -c bastide -f -a '(__bastide_complete)'

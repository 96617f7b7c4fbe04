/// The words that complete a command line: the commands of a program, their flags, and the values of both.
package struct Completions: Sendable {
  package enum Shell: String, CaseIterable, Sendable {
    /// A shell; each script can be sourced.
    case bash, zsh, fish
  }

  /// The words that can be expected at a place.
  package struct Values: Sendable {
    /// A kind of path, as `compgen` names it.
    fileprivate enum Paths: String {
      case files = "-f"
      case folders = "-d"
    }

    /// The words that can be listed. `nil` if there are others.
    fileprivate var words: [String]?
    fileprivate var paths: Paths?

    /// These words; with any file, if `orFiles` is true.
    package static func words(_ words: [String], orFiles: Bool = false) -> Values {
      Values(words: words, paths: orFiles ? .files : nil)
    }
    package static let files = Values(paths: .files), folders = Values(paths: .folders)
    package static let any = Values()
  }

  package struct Entry: Sendable {
    let word, summary: String
    let flags: [(flag: CommandFlag, values: Values)]
    let arguments: Values

    /// Creates a command.
    ///
    /// - Parameters:
    ///   - word: The word that calls the command.
    ///   - values: Returns the values of a flag that takes one.
    ///   - arguments: The arguments that are not flags.
    package init(
      _ word: String, _ page: CommandPage, arguments: Values, values: (CommandFlag) -> Values
    ) {
      (self.word, summary, self.arguments) = (word, page.summary, arguments)
      flags = page.command.flags.map { ($0, values($0)) }
    }
  }

  private let program: String
  private let entries: [Entry]
  /// The flags of the program itself.
  private let flags: [CommandFlag]

  package init(of program: String, _ entries: [Entry], flags: [CommandFlag]) {
    (self.program, self.entries, self.flags) = (program, entries, flags)
  }

  package func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  // MARK: - Bash

  private var bash: String {
    let first = entries.map(\.word) + flags.map(\.name)
    let cases = entries.map { entry in
      let own = entry.flags.map(\.flag.name)
      let valued = entry.flags.filter { $0.flag.requiresValue }
      let values = valued.map { "      \($0.flag.name)) \(bash($0.values));;\n" }.joined()
      return """
            \(entry.word))
              case $previous in
        \(values)      *) \(bash(entry.arguments, beside: own));;
              esac;;

        """
    }
    return """
      # Completions of \(program) for bash: source <(\(program) completions bash)
      _\(program)() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
        local words= files= IFS=$' \\t\\n'
        # Bash takes an equals sign for a word of its own.
        if [[ $current == = ]]; then
          current=
        elif [[ $previous == = ]]; then
          previous=${COMP_WORDS[COMP_CWORD-2]}
        fi
        if ((COMP_CWORD == 1)); then
          words='\(first.joined(separator: " "))'
        else
          case ${COMP_WORDS[1]} in
      \(cases.joined())    esac
        fi
        COMPREPLY=($(compgen -W "$words" -- "$current"))
        if [[ -n $files ]]; then
          compopt -o filenames 2>/dev/null
          IFS=$'\\n'
          COMPREPLY+=($(compgen $files -- "$current"))
        fi
      }
      complete -F _\(program) \(program)
      """
  }

  private func bash(_ values: Values, beside own: [String]? = nil) -> String {
    let words = own.map { $0 + (values.words ?? []) } ?? values.words
    let parts = [
      words.map { "words='\($0.joined(separator: " "))'" },
      values.paths.map { "files=\($0.rawValue)" },
    ]
    return words == nil && values.paths == nil
      ? ":" : parts.compactMap(\.self).joined(separator: " ")
  }

  // MARK: - Zsh

  private var zsh: String {
    let first = entries.map { "'\(quoted("\($0.word):\($0.summary)"))'" }
    let cases = entries.map { entry in
      let flags = entry.flags.map { flag, values in
        let value =
          flag.requiresValue
          ? flag.placeholder.map { ":\(zshText($0)):\(zsh(values))" } ?? "" : ""
        let repeats = flag.isRepeatable ? "*" : ""
        return "'\(repeats)\(flag.name)[\(quoted(zshText(flag.help)))]\(quoted(value))'"
      }
      let rest = "'*: :\(quoted(zsh(entry.arguments)))'"
      return "  \(entry.word)) _arguments \((flags + [rest]).joined(separator: " \\\n    "));;\n"
    }
    return """
      #compdef \(program)
      # Completions of \(program) for zsh: source <(\(program) completions zsh)
      _\(program)() {
        if ((CURRENT == 2)); then
          local -a commands=(\(first.joined(separator: "\n      ")))
          _describe command commands
          return
        fi
        shift words
        ((CURRENT--))
        case $words[1] in
      \(cases.joined())  esac
      }
      if [[ $funcstack[1] == _\(program) ]]; then
        _\(program) "$@"
      else
        compdef _\(program) \(program)
      fi
      """
  }

  private func zsh(_ values: Values) -> String {
    switch (values.words, values.paths) {
    case (let words?, nil): "(\(words.map(zshText).joined(separator: " ")))"
    case (let words?, _?): "{compadd -- \(words.joined(separator: " ")); _files}"
    case (nil, .files?): "_files"
    case (nil, .folders?): "_files -/"
    case (nil, nil): " "
    }
  }

  /// Escapes a text in the description or the message of an argument.
  private func zshText(_ text: String) -> String {
    ["\\", "[", "]", ":", "(", ")"].reduce(text) { $0.replacing($1, with: "\\\($1)") }
  }

  /// Escapes a text in single quotes.
  private func quoted(_ text: String) -> String { text.replacing("'", with: #"'\''"#) }

  // MARK: - Fish

  private var fish: String {
    let start = "complete -c \(program)"
    func text(_ words: String) -> String {
      "'\(words.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
    }
    var lines = [
      "# Completions of \(program) for fish: \(program) completions fish | source", "\(start) -f",
    ]
    for flag in flags {
      let name = flag.name.dropFirst(2)
      lines.append("\(start) -n __fish_use_subcommand -l \(name) -d \(text(flag.help))")
    }
    for entry in entries {
      lines.append("\(start) -n __fish_use_subcommand -a \(entry.word) -d \(text(entry.summary))")
      let own = "\(start) -n \(text("__fish_seen_subcommand_from \(entry.word)"))"
      func words(of values: Values) -> String {
        let folders = values.paths == .folders ? ["(__fish_complete_directories)"] : nil
        return (values.words ?? folders).map { " -a \(text($0.joined(separator: " ")))" } ?? ""
      }
      for (flag, values) in entry.flags {
        let value = (values.paths == .files ? " -r -F" : " -x") + words(of: values)
        let named = "\(own) -l \(flag.name.dropFirst(2))\(flag.requiresValue ? value : "")"
        lines.append("\(named) -d \(text(flag.help))")
      }
      let rest = words(of: entry.arguments) + (entry.arguments.paths == .files ? " -F" : "")
      if !rest.isEmpty { lines.append(own + rest) }
    }
    return lines.joined(separator: "\n")
  }
}

extension CommandFlag {
  /// Whether any next argument is the value of the flag.
  fileprivate var requiresValue: Bool { placeholder.map { !$0.hasPrefix("[") } ?? false }
}

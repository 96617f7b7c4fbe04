import ConsentSuite

exit(ConsentCommand.run(Array(CommandLine.arguments.dropFirst())))

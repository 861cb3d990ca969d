/**
 * A command that cannot do what was asked, in sentences for people; nothing about it is a surprise, so no stack is
 * shown.
 */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The command was not given as it must be. */
export function usageError(message: string): CommandError {
  return new CommandError(message, 2);
}

import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { CommandError, usageError } from "./command.ts";

/** All of standard input as text. */
export async function readStandardInput(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

/**
 * A new password: the first line of standard input, or typed twice without echo on a terminal. Never an argument: those
 * are visible to every user of the machine.
 */
export async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) return promptTwice();
  const [line = ""] = (await readStandardInput()).split(/\r?\n/, 1);
  if (line === "")
    throw usageError("A password is needed: type it on a terminal, or pipe it to standard input.");
  return line;
}

async function promptTwice(): Promise<string> {
  const password = await promptSecret("Password: ");
  if ((await promptSecret("Again: ")) !== password) throw new CommandError("The two passwords differ.");
  return password;
}

/** Reads a line from the terminal without showing it. */
export async function promptSecret(question: string): Promise<string> {
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once("line", resolve);
      lines.once("SIGINT", () => reject(new CommandError("Interrupted.")));
      lines.once("close", () => reject(new CommandError("Nothing was typed.")));
    });
  } finally {
    lines.close();
    process.stderr.write("\n");
  }
}

import type { CompiledMessage, CompiledMessageToken } from "@lingui/message-utils/compileMessage";

const HEAD = /\s*(\w+)\s*(?:,\s*(\w+)\s*)?([,}])/y;
const CASE = /\s*=?(\w+)\s*\{/y;
const END = /\s*\}/y;

/**
 * An ICU message as the library takes it: texts, arguments, plurals. The library's own compiler knows more, and is six
 * kilobytes of what every reader loads. A test holds the two against each other, over all messages of all languages.
 */
export function compileMessage(message: string): CompiledMessage {
  let at = 0;
  return readTokens(false);

  function readTokens(inPlural: boolean): CompiledMessageToken[] {
    const tokens: CompiledMessageToken[] = [];
    let text = "";
    const add = (token: CompiledMessageToken | null) => {
      if (text !== "") tokens.push(text);
      text = "";
      if (token !== null) tokens.push(token);
    };
    while (at < message.length) {
      const sign = message.charAt(at);
      if (sign === "}") break;
      at += 1;
      if (sign === "{") add(readArgument());
      else if (sign === "#" && inPlural) add("#");
      else text += sign;
    }
    add(null);
    return tokens;
  }

  function readArgument(): CompiledMessageToken {
    const [, name = "", kind, end] = read(HEAD) ?? fail();
    if (kind === undefined) return [name];
    if (end === "}") return [name, kind];
    const cases: Record<string, CompiledMessage> = {};
    for (let next = read(CASE); next !== null; next = read(CASE)) {
      cases[next[1] ?? ""] = readTokens(true);
      at += 1;
    }
    if (read(END) === null) fail();
    return [name, kind, cases];
  }

  function read(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at;
    const found = pattern.exec(message);
    if (found !== null) at = pattern.lastIndex;
    return found;
  }

  function fail(): never {
    throw new Error(`Not a message at ${at}: ${message}`);
  }
}

import { setupI18n } from "@lingui/core";
import type { CompiledMessage } from "@lingui/message-utils/compileMessage";
import { CHOICE, coming, wanted, wishes } from "./catalogue.ts";
import { compileMessage } from "./compile-message.ts";
import { type Language, localeOf } from "./languages.ts";

/** Null: English, or a catalogue that could not be loaded, which is no reason to show nothing. */
const catalogue = await coming;

/** The language of the interface. It stays until the page is loaded anew, so that texts may stand in constants. */
export const language: Language = catalogue === null ? "en" : wanted;
/** For `Intl`. */
export const locale = localeOf(language, wishes);

/** For components of the library; all others take `t`. */
export const i18n = setupI18n();
i18n.setMessagesCompiler(remembering(compileMessage));
i18n.loadAndActivate({ locale: language, locales: locale, messages: { ...catalogue?.default } });
if (typeof document !== "undefined") document.documentElement.lang = language;

/** A text of the interface in the reader's language; it is named by its English words, an ICU message. */
export function t(message: string, values: Readonly<Record<string, string | number>> = {}): string {
  const entries = Object.entries(values).map(([name, value]) => [name, verbatim(value)]);
  return i18n._(message, Object.fromEntries(entries));
}

/** Marks a message that `t` gets later on. */
export function msg<Message extends string>(message: Message): Message {
  return message;
}

/** Keeps the reader's choice, and shows the page in it. */
export function speak(chosen: Language): void {
  window.localStorage.setItem(CHOICE, chosen);
  window.location.reload();
}

/** The library reads `\u0041` as a letter, also where a keyword has it. */
function verbatim(value: string | number): string | number {
  return typeof value === "number" ? value : value.replaceAll(/\\(?=u[\da-f]{4}|x[\da-f]{2})/gi, "\\u005c");
}

/** A message is parsed when it is shown first. */
function remembering(compile: (message: string) => CompiledMessage): (message: string) => CompiledMessage {
  const known = new Map<string, CompiledMessage>();
  return (message) => {
    const compiled = known.get(message) ?? compile(message);
    known.set(message, compiled);
    return compiled;
  };
}

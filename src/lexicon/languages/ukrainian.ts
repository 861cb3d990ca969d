import type { LexiconEntry } from "../lexicon-entry.ts";
import type { ReadPackageFile } from "../read-package-file.ts";
import { buildFromInflection } from "./hunspell-inflection.ts";

/** From the dictionary of the project dict_uk. */
export function buildUkrainian(read: ReadPackageFile): Iterable<LexiconEntry> {
  return buildFromInflection(read, {
    dictionary: "dictionary-uk",
    language: "ukrainian",
    closedClass: CLOSED_CLASS,
    acceptRule: (_flag, { kind }) => kind === "suffix",
  });
}

const CLOSED_CLASS = `
  і й та а але або чи що як бо якщо щоб коли де куди звідки хоча ніж тому отже проте однак також теж ще вже лише тільки
  в у на до від з із зі за по при про під над перед між через для без біля після серед крім проти замість
  не ні так тут там тепер потім завжди ніколи дуже навіть саме може ось от ж же би б
  я ти він вона воно ми ви вони мене мені мною тебе тобі тобою його йому ним нього ньому її їй нею неї ній
  нас нам нами вас вам вами їх їм ними них себе собі собою
  цей ця це ці цього цієї цьому цим цю цією цих цими той та те ті того тієї тому тим ту тією тих тими
  хто кого кому ким чого чому чим ніхто ніщо хтось щось
  бути є був була було були буду будеш буде будемо будете будуть
`;

import { at, idAt, textAt } from "../json-path.ts";
import { present, type RecordDraft } from "../record-draft.ts";

/** Whoever wrote it; where nobody is named, the chat. As in an export of Telegram Desktop a user's uid says that it is one. */
export function telegramAccount(row: RecordDraft): RecordDraft | undefined {
  const chat = chatOf(row);
  const author = idAt(row, "author");
  const handle = textAt(row, "author_username");
  const name = textAt(row, "author_name");
  const known = at(row, "author_is_user");
  const isUser = known === undefined ? name !== undefined && handle !== chat : known === true;
  if (author === undefined && handle === undefined)
    return chat === undefined || /^\d+$/.test(chat) ? present({ uid: chat }) : { handle: chat };
  return present({
    uid: author === undefined || !isUser ? author : `user${author}`,
    handle,
    name,
    type: isUser ? "person" : undefined,
  });
}

function chatOf(row: RecordDraft): string | undefined {
  const chat = idAt(row, "chat") ?? idAt(row, "thread_id");
  return chat === undefined ? undefined : String(chat);
}

/** 4CAT numbers messages by chat and message, or by the message alone. */
function messageOf(row: RecordDraft): string | undefined {
  return /(\d+)$/.exec(String(idAt(row, "id")))?.[1];
}

/** As in an export of Telegram Desktop: messages are numbered within their chat. */
export function telegramUid(row: RecordDraft): string | undefined {
  const [message, chat] = [messageOf(row), chatOf(row)];
  return message === undefined || chat === undefined ? undefined : `${message}-${chat}`;
}

export function telegramUrl(row: RecordDraft): string | undefined {
  const [message, chat] = [messageOf(row), chatOf(row)];
  if (message === undefined || chat === undefined) return undefined;
  return /^\d+$/.test(chat) ? `https://t.me/c/${chat}/${message}` : `https://t.me/${chat}/${message}`;
}

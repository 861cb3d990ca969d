import type { ListWithAccountsBody } from "../../../../src/contract/list.ts";

type Account = ListWithAccountsBody["accounts"][number];

/** Those whose name, handle or platform contains the text, whatever the case. */
export function filterMembers(accounts: readonly Account[], text: string): readonly Account[] {
  const wanted = fold(text.trim().replace(/^@/, ""));
  if (wanted === "") return accounts;
  return accounts.filter(({ channel_name, handle, platform_name }) =>
    [channel_name, handle, platform_name].some((field) => fold(field ?? "").includes(wanted)),
  );
}

function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

import type { NewListBody } from "../../contract/manage/manage-lists.ts";
import type { Context } from "../context.ts";
import type { Endpoint } from "../guard.ts";
import { findMembers } from "../list-rules.ts";
import { presentListWithAccounts } from "../present-list.ts";
import { understandListKeyword } from "./list-keyword.ts";
import { understandMembers } from "./members.ts";

/** `POST /manage/v1/lists`. */
export function createCreateListEndpoint({ directory, posts }: Context): Endpoint<NewListBody> {
  return async ({ body, caller }) => {
    const { name, description = null, keyword = null, simple_query: simpleQuery = false } = body;
    understandListKeyword(keyword, simpleQuery);
    const members = understandMembers(body.members ?? []);
    const list = await directory.lists.create(caller.user.id, {
      name,
      description,
      keyword,
      simpleQuery,
      members,
    });
    const [accounts = []] = await findMembers(posts, [list]);
    return presentListWithAccounts(list, accounts);
  };
}

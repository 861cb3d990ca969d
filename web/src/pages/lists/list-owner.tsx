import type { ListBody } from "../../../../src/contract/list.ts";
import { useSession } from "../../api/session.ts";

/** Whose a list is and which team shares it, as items of a list of facts. */
export function ListOwner({ list }: { readonly list: Pick<ListBody, "owner" | "shared_with"> }) {
  const session = useSession();
  const own = session.status === "signed-in" && session.user.email === list.owner;
  const { shared_with: share } = list;
  return (
    <>
      <li>{own ? "Yours" : `Owner: ${list.owner}`}</li>
      <li>
        {share === null
          ? "Private"
          : `Shared with ${share.team}, who ${share.may === "edit" ? "may change it" : "read it"}`}
      </li>
    </>
  );
}

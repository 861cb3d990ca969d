import type { ListBody } from "../../../../src/contract/list.ts";
import { useSession } from "../../api/session.ts";
import { t } from "../../languages/text.ts";

/** Whose a list is and which team shares it, as items of a list of facts. */
export function ListOwner({ list }: { readonly list: Pick<ListBody, "owner" | "shared_with"> }) {
  const session = useSession();
  const own = session.status === "signed-in" && session.user.email === list.owner;
  const { shared_with: share } = list;
  return (
    <>
      <li>{own ? t("Yours") : t("Owner: {owner}", { owner: list.owner })}</li>
      <li>
        {share === null
          ? t("Private")
          : share.may === "edit"
            ? t("Shared with {team}, who may change it", { team: share.team })
            : t("Shared with {team}, who read it", { team: share.team })}
      </li>
    </>
  );
}

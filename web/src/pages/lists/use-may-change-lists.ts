import { useSession } from "../../api/session.ts";

/** Whether this user may change lists; everybody may look at their own. */
export function useMayChangeLists(): boolean {
  const session = useSession();
  return session.status === "signed-in" && session.user.scopes.includes("lists");
}

import { useSession } from "../api/session.ts";
import { Link } from "../router/link.tsx";
import { usePlace } from "../router/location.ts";
import { mayVisit, ROUTES } from "./routes.ts";

/** The pages that have a name in the navigation and that this user may see. */
export function Navigation() {
  const session = useSession();
  const { path } = usePlace();
  if (session.status !== "signed-in") return null;
  return ROUTES.flatMap(({ path: target, label, audience }) => {
    if (label === undefined || !mayVisit({ audience }, session.user.role)) return [];
    const here = target === "/" ? path === "/" : path === target || path.startsWith(`${target}/`);
    return [
      <Link key={target} href={target} aria-current={here ? "page" : undefined}>
        {label}
      </Link>,
    ];
  });
}

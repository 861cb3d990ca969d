import { Suspense, useEffect, useRef } from "react";
import { loadSession, type Session, useSession } from "../api/session.ts";
import { NotFoundPage } from "../pages/not-found.tsx";
import { navigate, usePlace } from "../router/location.ts";
import { Loading } from "../ui/loading.tsx";
import { Notice } from "../ui/notice.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { findRoute, mayVisit, type Route } from "./routes.ts";

/** The page of the address, or where one has to go first. */
export function CurrentPage() {
  const { path } = usePlace();
  const session = useSession();
  useFocusOnArrival(path);
  const found = findRoute(path);
  const detour = found === null ? null : detourFrom(found.route, session);
  useEffect(() => {
    if (detour !== null) navigate(detour, { replace: true });
  }, [detour]);

  if (found === null) return <NotFoundPage />;
  if (session.status === "unreachable") {
    return (
      <Notice
        tone="bad"
        title="The server does not answer"
        action={{ label: "Try again", onClick: loadSession }}
      >
        {session.error.message}
      </Notice>
    );
  }
  if (session.status === "loading" || detour !== null) return <Loading />;
  if (session.status === "signed-in" && !mayVisit(found.route, session.user.role)) return <NotFoundPage />;
  const { Page } = found.route;
  return (
    <ErrorBoundary key={path}>
      <Suspense fallback={<Loading />}>
        <Page parameters={found.parameters} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** A reader who has to sign in comes back to where they wanted to go. */
function detourFrom(route: Route, session: Session): string | null {
  if (route.audience === "anybody") return null;
  if (session.status === "signed-in" && session.factorNeeded) {
    return route.path === "/second-factor" ? null : "/second-factor";
  }
  // An auditor has no posts to search.
  if (session.status === "signed-in" && session.user.role === "auditor" && route.path === "/")
    return "/audit";
  if (session.status !== "signed-out") return null;
  if (session.setupNeeded) return "/setup";
  const wanted = `${window.location.pathname}${window.location.search}`;
  return wanted === "/" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(wanted)}`;
}

/** Readers of the screen are told of a new page: its content takes the focus, except when the application starts. */
function useFocusOnArrival(path: string): void {
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    document.getElementById("content")?.focus();
    window.scrollTo(0, 0);
  }, [path]);
}

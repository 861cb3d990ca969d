import { useEffect } from "react";
import { type Session, useSession } from "../api/session.ts";
import { navigate, usePlace } from "../router/location.ts";
import { Card } from "../ui/card.tsx";
import { Page } from "../ui/page.tsx";
import { placeAfterSignIn } from "./sign-in/place-after-sign-in.ts";
import { SignInSteps } from "./sign-in/sign-in-steps.tsx";

export function SignInPage() {
  const target = placeFor(useSession(), usePlace().query);
  useEffect(() => {
    if (target !== null) navigate(target, { replace: true });
  }, [target]);
  return (
    <Page title="Sign in" lead="Search, count and chart social-media posts." width="narrow">
      <Card>
        <SignInSteps />
      </Card>
    </Page>
  );
}

/** A user who is signed in has no business here; where there is no user yet, the set-up comes first. */
function placeFor(session: Session, query: string): string | null {
  if (session.status === "signed-in") return placeAfterSignIn(query);
  return session.status === "signed-out" && session.setupNeeded ? "/setup" : null;
}

import { useEffect } from "react";
import { useSession } from "../api/session.ts";
import { SecondFactor } from "../factors/second-factor.tsx";
import { t } from "../languages/text.ts";
import { navigate } from "../router/location.ts";
import { Page } from "../ui/page.tsx";

/** Where a user is led who needs a second factor and has none. With one, there is no more to do here. */
export function SecondFactorPage() {
  const session = useSession();
  const isDone = session.status === "signed-in" && !session.factorNeeded;
  useEffect(() => {
    if (isDone) navigate("/", { replace: true });
  }, [isDone]);
  return (
    <Page
      title={t("Set up a second factor")}
      lead={t("Your rights need more than a password. Set up an app or a passkey, and you can go on.")}
    >
      <SecondFactor />
    </Page>
  );
}

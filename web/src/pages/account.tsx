import { Tabs } from "@mantine/core";
import { useSession } from "../api/session.ts";
import { SecondFactor } from "../factors/second-factor.tsx";
import { describeLimit } from "../manage/describe-limit.ts";
import { listRights } from "../manage/scope-words.ts";
import { navigate, usePlace } from "../router/location.ts";
import { Page } from "../ui/page.tsx";
import { ChangePassword } from "./account/change-password.tsx";
import { ManageKeys } from "./account/manage-keys.tsx";
import { SignIns } from "./account/sign-ins.tsx";

const TABS = ["keys", "password", "factors", "sign-ins"] as const;

/** One's own account. The first option is where the specification sends users who need a key. */
export function AccountPage() {
  const session = useSession();
  const { query } = usePlace();
  if (session.status !== "signed-in") return null;
  const { user } = session;
  const tab = TABS.find((name) => name === new URLSearchParams(query).get("tab")) ?? "keys";
  return (
    <Page
      title="Account"
      lead={`${user.email} · ${listRights(user.scopes, user.role)} · ${describeLimit(user.rate_limit)}`}
    >
      <Tabs
        value={tab}
        onChange={(next) => navigate(next === "keys" ? "/account" : `/account?tab=${next}`)}
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab value="keys">Manage API Keys</Tabs.Tab>
          <Tabs.Tab value="password">Password</Tabs.Tab>
          <Tabs.Tab value="factors">Second factor</Tabs.Tab>
          <Tabs.Tab value="sign-ins">Sign-ins</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="keys">
          <ManageKeys user={user} />
        </Tabs.Panel>
        <Tabs.Panel value="password">
          <ChangePassword />
        </Tabs.Panel>
        <Tabs.Panel value="factors">
          <SecondFactor />
        </Tabs.Panel>
        <Tabs.Panel value="sign-ins">
          <SignIns />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

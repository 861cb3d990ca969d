import { Page } from "../ui/page.tsx";

export function SignInPage() {
  return <Page title="Sign in">{null}</Page>;
}

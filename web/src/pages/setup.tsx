import { Page } from "../ui/page.tsx";

export function SetupPage() {
  return <Page title="Set up">{null}</Page>;
}

import { Page } from "../ui/page.tsx";

export function ListPage() {
  return <Page title="List">{null}</Page>;
}

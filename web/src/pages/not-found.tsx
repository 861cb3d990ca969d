import { Link } from "../router/link.tsx";
import { Empty } from "../ui/empty.tsx";

export function NotFoundPage() {
  return (
    <>
      <title>Not found · Earshot</title>
      <h1 hidden>Not found</h1>
      <Empty title="There is no such page">
        <p>
          The address may be misspelt, or the page is for administrators.{" "}
          <Link href="/">Go to the search</Link>
        </p>
      </Empty>
    </>
  );
}

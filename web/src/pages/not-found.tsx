import { t } from "../languages/text.ts";
import { Link } from "../router/link.tsx";
import { Empty } from "../ui/empty.tsx";
import unseen from "../ui/unseen.module.css";

export function NotFoundPage() {
  return (
    <>
      <title>{`${t("Not found")} · Earshot`}</title>
      <h1 className={unseen.unseen}>{t("Not found")}</h1>
      <Empty title={t("There is no such page")}>
        <p>
          {t("The address may be misspelt, or the page is for administrators.")}{" "}
          <Link href="/">{t("Go to the search")}</Link>
        </p>
      </Empty>
    </>
  );
}

import { ApiError } from "../api/api-error.ts";
import { t } from "../languages/text.ts";
import { Notice } from "./notice.tsx";
import { sayPlainly } from "./plain-words.ts";

interface Props {
  readonly error: unknown;
  readonly retry?: () => void;
}

/** What the API said was wrong, in its own sentences. */
export function Problem({ error, retry }: Props) {
  const action = retry === undefined ? {} : { action: { label: t("Try again"), onClick: retry } };
  if (!(error instanceof ApiError)) {
    return (
      <Notice tone="bad" title={t("Something went wrong on this page")} {...action}>
        {t("Load the page again. If that does not help, tell whoever runs this server.")}
      </Notice>
    );
  }
  const [first, ...others] = error.problems;
  return (
    <Notice tone="bad" title={first?.title ?? error.message} {...action}>
      {others.length === 0 ? (
        sayPlainly(first?.detail ?? "")
      ) : (
        <ul>
          {error.problems.map(({ detail }) => (
            <li key={detail}>{sayPlainly(detail)}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

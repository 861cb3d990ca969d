import { formatAgo, formatDay, formatMinute } from "../ui/format-time.ts";

interface Props {
  readonly at: string;
  readonly as?: "age" | "day";
}

/** A point in time: short to read, exact when one looks closer. */
export function Moment({ at, as = "age" }: Props) {
  return (
    <time dateTime={at} title={`${formatMinute(at)} UTC`}>
      {as === "age" ? formatAgo(at, Date.now()) : formatDay(at)}
    </time>
  );
}

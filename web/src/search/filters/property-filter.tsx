import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import type { FoundAccount, PropertiesBody, PropertyBody } from "../../../../src/contract/accounts.ts";
import type { PropertyFilter as Chosen } from "../../../../src/contract/request/post-request.ts";
import { useRequest } from "../../api/use-request.ts";
import { TextField } from "../../controls/text-field.tsx";
import { t } from "../../languages/text.ts";
import { Loading } from "../../ui/loading.tsx";
import { Problem } from "../../ui/problem.tsx";
import type { Search } from "../search.ts";
import type { ChangeSearch } from "../use-search.ts";
import { ChoiceList } from "./choice-list.tsx";
import { FilterPill } from "./filter-pill.tsx";
import styles from "./property-filter.module.css";

type Properties = Pick<Search, "person" | "channel" | "channelIds">;

interface Props {
  readonly search: Properties;
  readonly change: ChangeSearch;
}

/** Which accounts: by name, or by what is known about people and organizations. */
export function PropertyFilter({ search, change }: Props) {
  return (
    <FilterPill label={t("Accounts")} summary={describe(search)} width={340}>
      {() => (
        <>
          <FindAccounts search={search} change={change} />
          <Catalogue search={search} change={change} />
        </>
      )}
    </FilterPill>
  );
}

/** Accounts by name or handle; each that is chosen has a chip. */
function FindAccounts({ search, change }: Props) {
  const [text, setText] = useState("");
  const [asked] = useDebouncedValue(text.trim(), 180);
  const path = asked === "" ? null : `/api/v1/accounts?query=${encodeURIComponent(asked)}`;
  const { data, error } = useRequest<readonly FoundAccount[]>(path);
  return (
    <div className={styles.find}>
      <TextField
        label={t("By name or handle")}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {error !== null && <Problem error={error} />}
      {data?.length === 0 && (
        <p className={styles.none}>{t("No account that has posts here has such a name.")}</p>
      )}
      {data !== null && data.length > 0 && (
        <ChoiceList
          legend={t("Accounts found")}
          legendHidden
          choices={data
            .slice(0, MOST_FOUND)
            .map(({ id, channel_name: name, handle, platform_name: platform }) => ({
              value: id,
              label: name ?? handle ?? String(id),
              detail: handle === null || name === null ? platform : `${platform} · @${handle}`,
            }))}
          chosen={search.channelIds}
          onChange={(channelIds) => change({ channelIds })}
        />
      )}
    </div>
  );
}

const MOST_FOUND = 10;

/** Asked for when it is opened: the catalogue counts accounts. */
function Catalogue({ search, change }: Props) {
  const { data, error, reload } = useRequest<PropertiesBody>("/api/v1/properties");
  if (error !== null) return <Problem error={error} retry={reload} />;
  if (data === null) return <Loading />;
  if (data.person.length + data.channel.length === 0) {
    return (
      <p className={styles.none}>{t("No account has any properties. They come with the imported posts.")}</p>
    );
  }
  return (
    <div className={styles.groups}>
      <Group
        title={t("People")}
        properties={data.person}
        chosen={search.person}
        onChange={(person) => change({ person })}
      />
      <Group
        title={t("Organizations")}
        properties={data.channel}
        chosen={search.channel}
        onChange={(channel) => change({ channel })}
      />
      <p className={styles.none}>
        {t(
          "Different properties must all hold, of the values of one any. People and organizations together: posts of either.",
        )}
      </p>
    </div>
  );
}

interface GroupProps {
  readonly title: string;
  readonly properties: readonly PropertyBody[];
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
}

function Group({ title, properties, chosen, onChange }: GroupProps) {
  if (properties.length === 0) return null;
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      {properties.map(({ key, values }) => {
        const own = valuesOf(chosen, key);
        return (
          <details key={key} className={styles.property} open={own.length > 0}>
            <summary>
              {key}
              {own.length > 0 && <span className={styles.own}>{own.join(", ")}</span>}
            </summary>
            <ChoiceList
              legend={key}
              legendHidden
              choices={values.map(({ value, accounts }) => ({ value, label: value, count: accounts }))}
              chosen={own.map((value) => values.find((known) => same(known.value, value))?.value ?? value)}
              onChange={(next) => onChange(withValues(chosen, key, next))}
            />
          </details>
        );
      })}
    </section>
  );
}

/** Neither keys nor values are told apart by case. */
function same(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}

function valuesOf(chosen: Chosen, key: string): readonly string[] {
  return chosen.find((property) => same(property.key, key))?.values ?? [];
}

function withValues(chosen: Chosen, key: string, values: readonly string[]): Chosen {
  const others = chosen.filter((property) => !same(property.key, key));
  return values.length === 0 ? others : [...others, { key, values }];
}

function describe({ person, channel }: Pick<Search, "person" | "channel">): string | null {
  const values = [...person, ...channel].flatMap((property) => property.values);
  return values.length === 0 ? null : values.join(", ");
}

import { roleOf, type Scope, withIncluded } from "../../../src/contract/vocabulary.ts";

/** Who there is: everything that a user may be. Which of them does what is chosen at random. */
export const PEOPLE: readonly (readonly Scope[])[] = [
  ["lists"],
  ["lists", "import"],
  ["lists", "erase"],
  [],
  ["audit"],
  ["lists", "admin"],
];

interface Person {
  readonly id: number;
  scopes: readonly Scope[];
  readonly keys: readonly {
    readonly id: number;
    readonly secret: string;
    readonly scopes: readonly Scope[];
  }[];
}

export interface Caller {
  readonly person: Person;
  readonly secret: string;
  /** What the key may do now. */
  readonly scopes: readonly Scope[];
}

interface Team {
  readonly id: number;
  members: readonly number[];
}

interface List {
  readonly id: number;
  readonly owner: number;
  name: string;
  share: { readonly team: Team; readonly may: "read" | "edit" } | null;
}

/** What should be. It knows nothing of the program but what is promised. */
export class Model {
  readonly people: Person[] = [];
  teams: Team[] = [];
  lists: List[] = [];
  readonly searches: { readonly id: number; readonly owner: number; readonly team: Team | null }[] = [];

  caller(person: Person, key: number): Caller {
    const { secret, scopes } = at(person.keys, key);
    return { person, secret, scopes: scopes.filter((scope) => withIncluded(person.scopes).includes(scope)) };
  }

  isAuditor = ({ person }: Caller) => roleOf(person.scopes) === "auditor";

  mayRead({ person }: Caller, { owner, share }: List): boolean {
    return owner === person.id || share?.team.members.includes(person.id) === true;
  }

  right(caller: Caller, list: List): "read" | "edit" | "manage" {
    if (!caller.scopes.includes("lists")) return "read";
    if (list.owner === caller.person.id || caller.scopes.includes("admin")) return "manage";
    return list.share?.may ?? "read";
  }

  mayShareWith({ person, scopes }: Caller, team: Team): boolean {
    return scopes.includes("admin") || team.members.includes(person.id);
  }
}

/** Some of them, whatever the number. */
export function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("there is none");
  return item;
}

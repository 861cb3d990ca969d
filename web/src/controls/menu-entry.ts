import type { IconName } from "../ui/icon.tsx";

/** What stands in a menu, one below the other. */
export type MenuEntry =
  | {
      readonly kind: "item";
      readonly label: string;
      readonly icon?: IconName;
      /** Of several, the present one. */
      readonly chosen?: boolean;
      /** The language of the label, where it is another one. */
      readonly lang?: string;
      readonly onChoose: () => void;
    }
  | {
      readonly kind: "switch";
      readonly label: string;
      readonly on: boolean;
      readonly onChange: (on: boolean) => void;
    }
  | { readonly kind: "title"; readonly label: string }
  | { readonly kind: "line" };

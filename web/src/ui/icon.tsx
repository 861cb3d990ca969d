/** Line drawings on a grid of 24, drawn for this application. */
const DRAWINGS = {
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5",
  half: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17v17M12 7h5.8M12 12h8.3M12 17h5.8",
  check: "M5 12.5l4.5 4.5L19 7.5",
  user: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4.5 20.5a7.5 7.5 0 0 1 15 0",
  leave: "M14 4.5H6.5a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2H14M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5",
  search: "M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M16 16l4.5 4.5",
  close: "M6 6l12 12M18 6L6 18",
  plus: "M12 5v14M5 12h14",
  down: "M6 9.5l6 6 6-6",
  up: "M6 14.5l6-6 6 6",
  copy: "M9 9h10.5v11.5H9zM15 5.5V4H4.5v11.5H6",
  download: "M12 4v11M7.5 10.5L12 15l4.5-4.5M4.5 19.5h15",
  outside:
    "M13.5 4.5h6v6M19.5 4.5l-9 9M18 14.5v4a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 4 18.5v-11A1.5 1.5 0 0 1 5.5 6h4",
  help: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M9.6 9.6a2.5 2.5 0 1 1 3.6 2.4c-.8.4-1.2.9-1.2 1.8M12 16.8v.2",
  key: "M8 11.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8M11 13l8.5-8.5M16 8l3 3",
  menu: "M4.5 6.5h15M4.5 12h15M4.5 17.5h15",
  list: "M8.5 6.5h11M8.5 12h11M8.5 17.5h11M4.5 6.5h.1M4.5 12h.1M4.5 17.5h.1",
  pencil: "M4.5 19.5l1-4.5L16 4.5l3.5 3.5L9 18.5zM13.5 7l3.5 3.5",
  trash: "M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10 11v5.5M14 11v5.5",
  more: "M5.5 12h.1M12 12h.1M18.5 12h.1",
  filter: "M4 6.5h16M7 12h10M10 17.5h4",
  chart: "M4.5 19.5h15M7 16v-5M12 16V6M17 16v-8",
  table: "M4 5h16v14H4zM4 10h16M4 14.5h16M10 10v9",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12M12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6",
  bell: "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4",
  bookmark: "M7 4.5h10v15.5l-5-4-5 4z",
  globe: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M3.5 12h17M12 3.5c-5 5-5 12 0 17M12 3.5c5 5 5 12 0 17",
  info: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 11v5.5M12 7.6v.2",
  warning: "M12 4L2.8 19.5h18.4zM12 10v4.5M12 17v.2",
} as const;

export type IconName = keyof typeof DRAWINGS;

/** Decoration: what it says must be said in words beside it or in the label of its button. */
export function Icon({ name, size = 18 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={DRAWINGS[name]} />
    </svg>
  );
}

import type { Label } from "#app/ui/labels/label.ts";
import type { IconName } from "#app/ui/parts/icon.tsx";

/** The groups of the administration's menu, in its order. */
export const menuGroups = {
  sale: "Verkauf",
  offers: "Angebot",
  people: "Menschen",
  website: "Website",
  technics: "Technik",
};

/** An entry of the administration's menu. */
export interface MenuEntry {
  /** The page that it leads to. */
  path: string;
  label: string | Label;
  icon: IconName;
  /** The start of the addresses of its other pages, if they are not below its own. */
  pagesBelow?: string;
  /** The title of the message if the page cannot be loaded. */
  loadFailure?: string;
}

/** An entry as the frame shows it. */
export interface ShownMenuEntry extends MenuEntry {
  /** The entries of its list that wait for an admin. Null: none are counted, or they could not be read. */
  waiting: number | null;
}

export interface MenuGroup {
  name: string;
  entries: ShownMenuEntry[];
}

import { itemContentsPath } from "#app/features/deliveries/administration/content-paths.ts";
import type { DeliveringItem } from "#app/features/deliveries/administration/delivering-item.server.ts";

/** The item or article that files belong to. */
export interface FileHolder {
  subject: "item" | "article";
  id: string;
  title: string;
  /** The administration's page that edits its content. The pages of its files are below it. */
  path: string;
}

export function holderOfItem(item: Omit<DeliveringItem, "archivedAt" | "date">): FileHolder {
  return { subject: "item", id: item.id, title: item.title, path: itemContentsPath(item) };
}

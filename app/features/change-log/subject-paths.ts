import type { CatalogItem, ItemKind, PersonKind } from "#db/schema.ts";

const itemPaths: Record<ItemKind, string> = {
  event: "events",
  course: "courses",
  product: "products",
};

/** The path of an item's form. */
export function adminItemPath(kind: ItemKind, id: string): string {
  return `/admin/${itemPaths[kind]}/new/${id}`;
}

/** The path of a plan's form. */
export function adminPlanPath(id: string): string {
  return `/admin/plans/${id}`;
}

/** The path of the form of an item or a plan. */
export function itemOrPlanPath({ kind, id, isPlan }: Pick<CatalogItem, "kind" | "id" | "isPlan">) {
  return isPlan ? adminPlanPath(id) : adminItemPath(kind, id);
}

/** The path of an article's form. */
export function adminArticlePath(id: string): string {
  return `/admin/articles/${id}`;
}

/** The path of a person's form. */
export function personPath(kind: PersonKind, id: string): string {
  return `/admin/${kind === "testimonial" ? "voices" : "team"}/${id}`;
}

export const ADMIN_ISSUES_PATH = "/admin/newsletter/ausgaben";

/** The path of the form of a newsletter's issue, or of its figures once it is sent. */
export function adminIssuePath(id: string): string {
  return `${ADMIN_ISSUES_PATH}/${id}`;
}

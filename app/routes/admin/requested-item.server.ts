import { findArticle, holderOfArticle } from "#app/features/articles/articles-admin.server.ts";
import { articleWords } from "#app/features/articles/articles-admin.ts";
import {
  adminKinds,
  itemKindFromSegment,
} from "#app/features/catalog/administration/admin-kinds.ts";
import { kinds } from "#app/features/catalog/kinds.ts";
import {
  type DeliveringItem,
  findDeliveringItem,
  findDeliveringPlan,
} from "#app/features/deliveries/administration/delivering-item.server.ts";
import { type FileHolder, fileWords, holderOfItem } from "#app/features/deliveries/files/files.ts";
import { findFileOf } from "#app/features/deliveries/files/files-admin.server.ts";
import { planWords } from "#app/features/membership/plans-admin.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { UNKNOWN_ADMIN_PAGE } from "#app/ui/admin/unknown-admin-page.tsx";
import type { ContentFile, ItemKind } from "#db/schema.ts";

type Params = Record<string, string | undefined>;

/** The item kind of an administration path. Throws a 404 for an unknown one. */
export function requireItemKind(segment: string | undefined): ItemKind {
  const kind = itemKindFromSegment(segment);
  if (!kind) throw refusal(404, UNKNOWN_ADMIN_PAGE);
  return kind;
}

/** The item or plan of an address of the administration. Throws a 404 for an unknown one. */
export function requireDeliveringItem({ kind: segment, itemId = "" }: Params): DeliveringItem {
  if (segment === undefined) return requireDeliveringPlan(itemId);
  const kind = requireItemKind(segment);
  const item = findDeliveringItem(kind, itemId);
  if (!item) throw refusal(404, kinds[kind].notFound);
  return item;
}

function requireDeliveringPlan(itemId: string): DeliveringItem {
  const plan = findDeliveringPlan(itemId);
  if (!plan) throw refusal(404, planWords.titles.notFound);
  return plan;
}

/** The same for an item of a kind that has lessons. */
export function requireItemWithLessons(params: Params): DeliveringItem {
  const item = requireDeliveringItem(params);
  if (!adminKinds[item.kind].hasLessons) throw refusal(404, UNKNOWN_ADMIN_PAGE);
  return item;
}

/** The item or article of an address of the administration, as the holder of files. Throws a 404 for an unknown one. */
export function requireFileHolder(params: Params): FileHolder {
  if (params.articleId === undefined) return holderOfItem(requireDeliveringItem(params));
  const article = findArticle(params.articleId);
  if (!article) throw refusal(404, articleWords.titles.notFound);
  return holderOfArticle(article);
}

/** The same with one of its files. */
export function requireHeldFile(params: Params): { holder: FileHolder; file: ContentFile } {
  const holder = requireFileHolder(params);
  const file = findFileOf(holder, params.fileId ?? "");
  if (!file) throw refusal(404, fileWords.titles.notFound);
  return { holder, file };
}

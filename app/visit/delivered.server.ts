import type { Account } from "#app/features/accounts/accounts.server.ts";
import { findAccountOf, sessionIdOf } from "#app/features/accounts/sign-in/sessions.server.ts";
import {
  findArticle,
  holderOfArticle,
} from "#app/features/articles/administration/admin-articles.server.ts";
import { articleWords } from "#app/features/articles/administration/article-words.ts";
import { findOwnerOfFeed } from "#app/features/articles/feed/feeds.server.ts";
import { adminKinds } from "#app/features/catalog/administration/admin-kinds.ts";
import { findItemsById } from "#app/features/catalog/catalog.server.ts";
import { kinds } from "#app/features/catalog/kinds.ts";
import { findAccess, type Viewer } from "#app/features/deliveries/access.server.ts";
import {
  type DeliveringItem,
  findDeliveringItem,
  findDeliveringPlan,
} from "#app/features/deliveries/administration/delivering-item.server.ts";
import { findFileOf } from "#app/features/deliveries/files/content-files.server.ts";
import { type FileHolder, holderOfItem } from "#app/features/deliveries/files/file-holder.ts";
import { ownerOfLink, signedFilePath } from "#app/features/deliveries/files/file-links.server.ts";
import { fileWords } from "#app/features/deliveries/files/file-words.ts";
import { planWords } from "#app/features/membership/plans/plan-words.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { getSession } from "#app/http/session.server.ts";
import { siteOrigin } from "#app/http/site-origin.server.ts";
import { UNKNOWN_ADMIN_PAGE } from "#app/ui/admin/unknown-admin-page.tsx";
import { requireItemKind } from "#app/visit/item-kind.server.ts";
import { findUser } from "#app/visit/viewer.server.ts";
import type { CatalogItem, ContentFile, ItemKind } from "#db/schema.ts";

/** The account that asks for a file: the one that a link belongs to, else the signed-in one. */
export async function findFileViewer(request: Request, fileId: string): Promise<Account | null> {
  const link = new URL(request.url).searchParams.get("link");
  if (link === null) return findUser(request);
  const ownerKey = ownerOfLink(link, fileId);
  return ownerKey === null ? null : (findAccountOf(ownerKey) ?? findOwnerOfFeed(ownerKey));
}

/** The complete address of a file for a player or another device. It belongs to the browser's session. */
export async function personalLink(
  request: Request,
  file: Pick<ContentFile, "id" | "name">,
): Promise<string> {
  const session = await getSession(request);
  const sessionId = sessionIdOf(session.get("token") ?? "");
  return siteOrigin(request) + signedFilePath(file, sessionId);
}

type Params = Record<string, string | undefined>;

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

/**
 * The item with this id. Its customers still open what it delivers when the shop no longer offers it. Throws a 404 for
 * anyone else.
 */
export async function requireDeliveredItem(
  viewer: Viewer,
  kind: ItemKind,
  id = "",
): Promise<CatalogItem> {
  const item = findItemsById([id]).get(id);
  const isHidden = item?.archivedAt && findAccess(viewer, id).state !== "open";
  if (item?.kind !== kind || isHidden) throw refusal(404, kinds[kind].notFound);
  return item;
}

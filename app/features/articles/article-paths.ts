import { OWN_FEED_PATH } from "#app/features/accounts/sign-in/own-feed-path.ts";
import { adminArticlePath } from "#app/features/change-log/subject-paths.ts";

/** The members' area. */
export const MEMBERS_PATH = "/mitglieder";

export { OWN_FEED_PATH };

export function articlePath(slug: string): string {
  return `${MEMBERS_PATH}/${slug}`;
}

export { adminArticlePath };

export const ADMIN_ARTICLES_PATH = "/admin/articles";

export function articleDeletionPath(id: string): string {
  return `${adminArticlePath(id)}/delete`;
}

import { adminArticlePath } from "#app/features/change-log/subject-paths.ts";

/** The members' area. */
export const MEMBERS_PATH = "/mitglieder";

/** The page with the viewer's own feed. */
export const OWN_FEED_PATH = `${MEMBERS_PATH}/feed`;

export function articlePath(slug: string): string {
  return `${MEMBERS_PATH}/${slug}`;
}

export { adminArticlePath };

export const ADMIN_ARTICLES_PATH = "/admin/articles";

export function articleDeletionPath(id: string): string {
  return `${adminArticlePath(id)}/delete`;
}

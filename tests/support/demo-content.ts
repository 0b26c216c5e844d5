import { db } from "#db/client.server.ts";
import { recordDemoContent } from "#db/shop.server.ts";

/** The operator's address in the demo content. */
export const DEMO_EMAIL = "kontakt@behappy.example";

/** Shows the invented facts wherever the owner has stored none, as in a shop with the demo world. */
export function showDemoContent(isShown = true): void {
  recordDemoContent(db, isShown);
}

import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { people } from "#db/schema.ts";
import { demoPeople } from "#db/seed/people.ts";
import { recordDemoContent } from "#db/shop.server.ts";

/** The operator's address in the demo content. */
export const DEMO_EMAIL = "kontakt@behappy.example";

/** Shows the invented facts wherever the owner has stored none, as in a shop with the demo world, and its people. */
export function showDemoContent(isShown = true): void {
  recordDemoContent(db, isShown);
  if (isShown) db.insert(people).values(demoPeople).onConflictDoNothing().run();
  else db.delete(people).where(eq(people.isDemo, true)).run();
}

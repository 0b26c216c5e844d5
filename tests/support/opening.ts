import { onTestFinished } from "vitest";
import { db } from "#db/client.server.ts";
import { shop } from "#db/schema.ts";

/** Makes a shop without demo content begin open, as one from before an update does. */
export function beginOpen(): void {
  db.update(shop).set({ beganClosed: false }).run();
}

/** Until the test ends, the shop is as after its first start without demo content. */
export function beginClosed(): void {
  db.update(shop).set({ beganClosed: true }).run();
  onTestFinished(beginOpen);
}

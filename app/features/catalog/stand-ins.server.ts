import { fixedDescription, neutralDescription } from "#app/content/fixed-description.ts";
import { showsDemoContent } from "#db/shop.server.ts";

/** The texts that stand in for a missing description. */
export function standIns() {
  return showsDemoContent() ? fixedDescription : neutralDescription;
}

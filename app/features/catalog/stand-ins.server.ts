import {
  demoListLeads,
  fixedDescription,
  neutralDescription,
} from "#app/content/fixed-description.ts";
import type { ItemKind } from "#db/schema.ts";
import { showsDemoContent } from "#db/shop.server.ts";

/** The texts that stand in for a missing description. */
export function standIns() {
  return showsDemoContent() ? fixedDescription : neutralDescription;
}

/** The sentence below a list's heading in the demo world; null in every other shop, which has its own. */
export function demoListLead(kind: ItemKind): string | null {
  return showsDemoContent() ? demoListLeads[kind] : null;
}

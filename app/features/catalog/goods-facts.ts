import type { guaranteeWords } from "#app/content/guarantee-words.ts";
import type { GuaranteeNotice } from "#app/site/guarantee-notice.server.ts";
import type { CatalogItem } from "#db/schema.ts";

/** The facts that the law requires beside goods. */
export interface GoodsFacts
  extends Pick<CatalogItem, "manufacturer" | "responsiblePerson" | "safetyNote"> {
  /** With its official words, which only shops with a notice send to browsers. */
  notice: (GuaranteeNotice & { words: typeof guaranteeWords }) | null;
}

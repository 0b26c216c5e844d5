import type { guaranteeWords } from "#app/content/guarantee-words.ts";
import type { GuaranteeNotice } from "#app/features/settings/guarantee-notice.server.ts";
import type { CatalogItem } from "#db/schema.ts";

/** The facts that the law requires with an offer of goods. */
export interface GoodsFacts
  extends Pick<CatalogItem, "manufacturer" | "responsiblePerson" | "safetyNote"> {
  /**
   * The notice on the legal guarantee with its official text. Null if the shop has none, which spares
   * browsers the text.
   */
  notice: (GuaranteeNotice & { words: typeof guaranteeWords }) | null;
}

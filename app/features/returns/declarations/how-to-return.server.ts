import { refundDay } from "#app/features/money/refunds/refunds.ts";
import { postalAddress } from "#app/features/settings/operator.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { formatDay } from "#app/ui/format/format.ts";

const costSentences = {
  customer: "Die Kosten dafür trägst du.",
  shop: "Die Kosten dafür tragen wir.",
};

/**
 * Says where to send withdrawn goods, until when and at whose cost (§ 355 Abs. 3, § 357 Abs. 5 BGB). It completes
 * a sentence such as 'Hast du die Ware noch, …'.
 */
export function howToReturn(withdrawnAt: Date): string {
  const settings = siteSettings();
  const address = settings.street ? ` an ${postalAddress(settings).join(", ")}` : "";
  const day = formatDay(refundDay(withdrawnAt)).long;
  return `schick sie bitte gleich zurück${address}, spätestens bis ${day}. ${costSentences[settings.returnCosts]}`;
}

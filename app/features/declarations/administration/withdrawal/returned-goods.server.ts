import type { TakenBack } from "#app/features/orders/taken-back/take-back.server.ts";
import { postalAddress } from "#app/site/postal-address.ts";
import { siteSettings } from "#app/site/site-settings.server.ts";

const costSentences = {
  customer: "Die Kosten dafür trägst du.",
  shop: "Die Kosten dafür tragen wir.",
};

/**
 * Says where to send goods back to, until when and at whose cost (§ 355 Abs. 3, § 357 Abs. 5 BGB); null if no
 * goods were taken back.
 * @param day the last day to send them back, in words
 */
export function returnOfGoods({ taken }: Pick<TakenBack, "taken">, day: string): string | null {
  if (!taken.some((line) => line.withdrawalClass === "goods")) return null;
  const settings = siteSettings();
  const address = settings.street ? ` an ${postalAddress(settings).join(", ")}` : "";
  return `Sind Waren davon schon bei dir, schick sie bitte gleich zurück${address}, spätestens bis ${day}. ${costSentences[settings.returnCosts]}`;
}

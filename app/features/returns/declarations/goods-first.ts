/** § 357 Abs. 4 BGB, for the customer. It follows the sentence about the day of the refund. */
export const GOODS_FIRST =
  "Bei Waren dürfen wir damit warten, bis sie zurück sind oder du uns zeigst, dass du sie abgeschickt hast.";

/**
 * The reader of an e-mail that asks who has declared something: the recipient of the confirmation, or the customer
 * whose order a stranger has named.
 */
export const readers = ["recipient", "customer"] as const;
export type Reader = (typeof readers)[number];

/** The path for an e-mail's link block. Without a token, the path that the token signs. */
export function authorshipPath(declarationId: string, reader: Reader, token = ""): string {
  return `/erklaerung/${declarationId}/warst-du-das?fuer=${reader}&token=${token}`;
}

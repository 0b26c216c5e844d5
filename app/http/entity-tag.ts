/**
 * Whether the sender knows the content with this strong tag (RFC 9110, 13.1.2). A proxy that compresses answers makes tags
 * weak ones.
 */
export function isKnown({ headers }: Request, etag: string): boolean {
  const known = headers.get("If-None-Match") ?? "";
  return known.split(",").some((each) => each.trim().replace(/^W\//, "") === etag);
}

import { LRUCache } from "lru-cache";

/** Browsers send a handful of different headers. */
const parsed = new LRUCache<string, string>({ max: 100 });
const MAX_LENGTH = 200;

/** The subset of Brotli and gzip that the header accepts, separated by commas and without weights. */
export function compressionsIn(acceptEncoding: string): string {
  const known = parsed.get(acceptEncoding);
  if (known !== undefined) return known;
  const isAccepted = (each: string) => /^(br|gzip)(\s*;\s*q=(?!0(\.0*)?$).*)?$/.test(each.trim());
  const accepted = acceptEncoding.toLowerCase().split(",").filter(isAccepted).join();
  if (acceptEncoding.length <= MAX_LENGTH) parsed.set(acceptEncoding, accepted);
  return accepted;
}

/** The subset of Brotli and gzip that the header accepts, separated by commas and without weights. */
export function compressionsIn(acceptEncoding: string): string {
  const isAccepted = (each: string) => /^(br|gzip)(\s*;\s*q=(?!0(\.0*)?$).*)?$/.test(each.trim());
  return acceptEncoding.toLowerCase().split(",").filter(isAccepted).join();
}

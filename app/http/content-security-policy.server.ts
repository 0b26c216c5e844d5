/**
 * Allows no foreign host and no inline code but the document's own scripts, which carry the nonce.
 * `extra` holds further directives for this one answer, such as 'frame-src https://maps.example'.
 */
export function contentSecurityPolicy(nonce: string, extra: string | null): string {
  // Vite's development server injects style elements and talks to the page over a web socket.
  const forDevelopment = import.meta.env.DEV;
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self'${forDevelopment ? " 'unsafe-inline'" : ""}`,
    `connect-src 'self'${forDevelopment ? " ws:" : ""}`,
    // The style sheet brings small masks along; pictures of the catalog may have any https address.
    "img-src 'self' data: https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(extra ? [extra] : []),
  ].join("; ");
}

/** No foreign host and no inline code but the document's own scripts, which carry the nonce. */
export function contentSecurityPolicy(nonce: string): string {
  // Vite's development server injects style elements and talks to the page over a web socket.
  const forDevelopment = import.meta.env.DEV;
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self'${forDevelopment ? " 'unsafe-inline'" : ""}`,
    `connect-src 'self'${forDevelopment ? " ws:" : ""}`,
    // The style sheet brings small masks along; pictures of the catalog may have any https address.
    "img-src 'self' data: https:",
    // The map of /contact, which the page holds only for those who asked for it.
    "frame-src https://www.openstreetmap.org",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

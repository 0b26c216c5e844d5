/**
 * Allows no foreign host and no inline code, except the document's own scripts with the nonce. `extra`
 * contains further directives for this response, for example 'frame-src https://maps.example'.
 */
export function contentSecurityPolicy(nonce: string, extra: string | null): string {
  // Vite's development server injects style elements and uses a web socket.
  const forDevelopment = import.meta.env.DEV;
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self'${forDevelopment ? " 'unsafe-inline'" : ""}`,
    `connect-src 'self'${forDevelopment ? " ws:" : ""}`,
    // The style sheet contains small masks as data URLs; catalog pictures may have any https URL.
    "img-src 'self' data: https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(extra ? [extra] : []),
  ].join("; ");
}

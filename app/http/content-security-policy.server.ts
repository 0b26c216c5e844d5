/**
 * Allows no foreign host and no inline code, except the document's own scripts and styles with the nonce. `extra`
 * contains further directives for this response, for example 'frame-src https://maps.example'.
 */
export function contentSecurityPolicy(nonce: string, extra: string | null): string {
  // Vite's development server injects style elements and uses a web socket.
  const forDevelopment = import.meta.env.DEV;
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' ${forDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
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

/** For an e-mail as a document of its own: it has the style attributes that mail programs need. */
export const emailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The same for one that only pages of this site show in a frame, with this site's pictures. */
export function framedEmailPolicy(origin: string): string {
  return `default-src 'none'; style-src 'unsafe-inline'; img-src data: ${origin}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;
}

/** For an e-mail as a file, which a browser may open. */
export const downloadedEmailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** For an uploaded file, which a browser may open as a document. Lets it run and load nothing. */
export const uploadPolicy = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** The same for an SVG that must not be altered and may therefore have styles, fonts and pictures inside. */
export const vectorPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox; frame-ancestors 'none'";

/** For an uploaded PDF, which browsers show only outside of a sandbox. */
export const documentPolicy =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** For an uploaded audio or video, which browsers play only outside of a sandbox: in it, no origin is 'self'. */
export const mediaPolicy = "default-src 'none'; media-src 'self'; frame-ancestors 'none'";

interface EmbeddedDocument {
  /** SHA-256 of its style element, in Base64. */
  styleHash: string;
  /** The only origin that it may show in a frame. */
  frameOrigin: string;
}

/** For a document that only pages of this site may embed. */
export function embeddedPolicy({ styleHash, frameOrigin }: EmbeddedDocument): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    `frame-src ${frameOrigin}`,
    // Browsers that support this directive ignore X-Frame-Options, which every response has.
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

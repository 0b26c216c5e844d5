import type { LoaderFunctionArgs } from "@remix-run/node";
import { readPicture } from "#app/features/pictures/picture-storage.server.ts";
import { uploadPolicy } from "#app/http/content-security-policy.server.ts";
import { plainRefusal } from "#app/http/refusal.server.ts";

const contentTypes: Record<string, string> = {
  avif: "image/avif",
  webp: "image/webp",
  png: "image/png",
  svg: "image/svg+xml",
};

/** An uploaded picture of the catalog in one of its widths and formats, or a file of the logo. */
export async function loader({ params: { picture = "", file = "" } }: LoaderFunctionArgs) {
  const bytes = await readPicture(picture, file);
  const contentType = contentTypes[file.split(".").at(-1) ?? ""];
  if (!bytes || !contentType) return plainRefusal(404, "Das Bild wurde nicht gefunden.");
  const headers = {
    ...fileHeaders,
    "Content-Type": contentType,
    "Content-Length": String(bytes.byteLength),
  };
  return new Response(bytes, { headers });
}

const fileHeaders = {
  // An SVG can be opened as a document of this site. The front adds 'nosniff'.
  "Content-Security-Policy": uploadPolicy,
  // The name is a hash of the content, so the content never changes.
  "Cache-Control": "public, max-age=31536000, immutable",
};

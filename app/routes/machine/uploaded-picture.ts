import type { LoaderFunctionArgs } from "@remix-run/node";
import { readPicture } from "#app/features/pictures/picture-storage.server.ts";

/** A picture of the catalog that an admin has uploaded, in one of its widths and formats. */
export async function loader({ params: { picture = "", file = "" } }: LoaderFunctionArgs) {
  const bytes = await readPicture(picture, file);
  if (!bytes) {
    const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
    return new Response("Das Bild wurde nicht gefunden.", { status: 404, headers });
  }
  return new Response(bytes, {
    headers: {
      "Content-Type": file.endsWith(".avif") ? "image/avif" : "image/webp",
      "Content-Length": String(bytes.byteLength),
      // The name is that of what is in it, so that it never changes.
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { readPicture } from "#app/features/pictures/picture-storage.server.ts";

/** An uploaded catalog picture in one of its widths and formats. */
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
      // The name is a hash of the content, so the content never changes.
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}

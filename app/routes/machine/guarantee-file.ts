import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  NOTICE_PDF,
  NOTICE_PNG,
  NOTICE_SVG,
  noticePdf,
  noticePicture,
} from "#app/features/settings/guarantee-notice.server.ts";
import { uploadPolicy, vectorPolicy } from "#app/http/content-security-policy.server.ts";
import { plainRefusal } from "#app/http/refusal.server.ts";

/** Serves the picture or the PDF of the notice on the legal guarantee, exactly as it is stored. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const name = pathname.slice(1).toLowerCase();
  const file = findFile(name, searchParams.get("v"));
  if (file?.name !== name) return plainRefusal(404, "Diese Datei gibt es nicht.");
  const headers = {
    ...fileHeaders[name],
    "Content-Length": String(file.bytes.byteLength),
    // Pages name the version in the address.
    "Cache-Control": "public, max-age=86400",
  };
  return new Response(file.bytes, { headers });
}

/** The stored file, whose name may differ from the requested one. */
function findFile(name: string, version: string | null) {
  const find = name === NOTICE_PDF ? noticePdf : noticePicture;
  const known = find();
  // A page may name a version that another process has stored a moment ago.
  const isKnown = known?.version === (version ?? known?.version);
  return isKnown ? known : find({ isFresh: true });
}

const fileHeaders: Record<string, Record<string, string>> = {
  [NOTICE_SVG]: {
    "Content-Type": "image/svg+xml",
    // An SVG can be opened as a document of this site. The front adds 'nosniff'.
    "Content-Security-Policy": vectorPolicy,
  },
  [NOTICE_PNG]: { "Content-Type": "image/png", "Content-Security-Policy": uploadPolicy },
  [NOTICE_PDF]: {
    "Content-Type": "application/pdf",
    // Browsers show no PDF in a sandbox, so they save it.
    "Content-Disposition": `attachment; filename="${NOTICE_PDF}"`,
    "Content-Security-Policy": uploadPolicy,
  },
};

import type { LoaderFunctionArgs } from "@remix-run/node";
import { findReceipt, receiptFile } from "#app/features/returns/declarations.server.ts";
import { downloadedEmailPolicy } from "#app/http/content-security-policy.server.ts";
import { plainRefusal } from "#app/http/refusal.server.ts";

/** Serves the confirmation of a declaration as a file. */
export async function loader({ params: { declarationId = "" } }: LoaderFunctionArgs) {
  const declaration = await findReceipt(declarationId);
  if (!declaration) return plainRefusal(404, "Diese Erklärung gibt es nicht.");
  const { name, html } = receiptFile(declaration);
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Content-Security-Policy": downloadedEmailPolicy,
      "Cache-Control": "no-store",
    },
  });
}

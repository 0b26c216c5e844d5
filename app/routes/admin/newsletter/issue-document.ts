import type { LoaderFunctionArgs } from "@remix-run/node";
import { filledIssue, findIssue } from "#app/features/newsletter/issue.server.ts";
import { issueWords } from "#app/features/newsletter/issue.ts";
import { showIssue } from "#app/features/newsletter/issue-email.server.ts";
import { framedEmailPolicy } from "#app/http/content-security-policy.server.ts";
import { plainRefusal, throwPlainText } from "#app/http/refusal.server.ts";
import { siteOrigin } from "#app/http/site-origin.server.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

/** An issue as a mail program shows it: a document of its own, because the site's pages allow no style attributes. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request).catch(throwPlainText);
  const issue = findIssue(params.issueId ?? "");
  if (!issue) return plainRefusal(404, issueWords.titles.notFound);
  const origin = siteOrigin(request);
  const shown = await showIssue(filledIssue(issue, new Date()), origin);
  const look = new URL(request.url).searchParams.get("ansicht");
  const isText = look === "text";
  return new Response(isText ? shown.text : look === "dark" ? shown.dark : shown.html, {
    headers: {
      "Content-Type": `text/${isText ? "plain" : "html"}; charset=utf-8`,
      "Content-Security-Policy": framedEmailPolicy(origin),
      "Cache-Control": "no-store",
    },
  });
}

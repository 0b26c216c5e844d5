import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { renderMarkdown } from "#app/features/markdown/markdown.server.ts";
import { MarkdownText } from "#app/features/markdown/markdown.tsx";
import { findArchived } from "#app/features/newsletter/issue.server.ts";
import { ARCHIVE_PATH, archivePath } from "#app/features/newsletter/issue.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { formatDate } from "#app/ui/format/format.ts";
import { BackLink, Container, Lead } from "#app/ui/layout/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";

export const handle: PageHandle = { isPlain: true };

export async function loader({ params: { slug = "" } }: LoaderFunctionArgs) {
  const issue = findArchived(slug);
  if (!issue?.startedAt) throw refusal(404, "Diese Ausgabe gibt es nicht (mehr).");
  const { subject, preview, filled, body, startedAt } = issue;
  const html = renderMarkdown(filled ?? body, { showsPictures: true });
  return { slug, subject, preview, html, at: startedAt };
}

export const meta: MetaFunction<typeof loader> = (page) => {
  if (!page.data) return pageMeta(page, { title: "Newsletter", noIndex: true });
  const { slug, subject, preview } = page.data;
  return pageMeta(page, {
    title: subject,
    description: preview || undefined,
    canonical: archivePath(slug),
  });
};

export default function ArchivedIssue() {
  const { subject, preview, html, at } = useLoaderData<typeof loader>();
  return (
    <Container narrow className="pb-section">
      <BackLink to={ARCHIVE_PATH}>Alle Ausgaben</BackLink>
      <article className="grid gap-block">
        <header className="grid gap-3">
          <p className="text-ink-soft">{formatDate(at)}</p>
          <h1 className="text-h2 wrap-anywhere">{subject}</h1>
          {preview && <Lead>{preview}</Lead>}
        </header>
        <MarkdownText html={html} />
      </article>
    </Container>
  );
}

export function ErrorBoundary() {
  return (
    <RouteProblem failure="Die Ausgabe konnte nicht geladen werden. Bitte versuche es später erneut." />
  );
}

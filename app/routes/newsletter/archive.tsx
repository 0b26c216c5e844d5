import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { listArchive } from "#app/features/newsletter/issue.server.ts";
import { ARCHIVE_FEED_PATH, ARCHIVE_PATH } from "#app/features/newsletter/issue.ts";
import { IssueArchive } from "#app/features/newsletter/issue.tsx";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";

export const handle: PageHandle = { isPlain: true };

export async function loader() {
  return {
    issues: listArchive().map(({ slug, subject, preview, at }) => ({ slug, subject, preview, at })),
  };
}

export const meta: MetaFunction<typeof loader> = (page) => [
  ...pageMeta(page, {
    title: "Newsletter zum Nachlesen",
    description: "Alle Ausgaben unseres Newsletters zum Nachlesen.",
    ...(page.data?.issues.length ? { canonical: ARCHIVE_PATH } : { noIndex: true }),
  }),
  { tagName: "link", rel: "alternate", type: "application/atom+xml", href: ARCHIVE_FEED_PATH },
];

export default function Archive() {
  const { issues } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Newsletter zum Nachlesen" sunAt={2} />
      <Container className="pt-9 pb-section">
        <IssueArchive issues={issues} />
      </Container>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <RouteProblem failure="Die Ausgaben konnten nicht geladen werden. Bitte versuche es später erneut." />
  );
}

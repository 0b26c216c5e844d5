import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { legalPages } from "#app/content/legal.ts";
import { findTextVersion } from "#app/features/legal/contract-texts.server.ts";
import { renderLegalText } from "#app/features/legal/legal-texts.server.ts";
import { findLegalPage } from "#app/features/legal/legal-texts.ts";
import { MarkdownText } from "#app/features/markdown/markdown.tsx";
import { BackLink, Container, PageHead } from "#app/ui/layout/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { Notice } from "#app/ui/parts/notice.tsx";

export const handle: PageHandle = { isPlain: true };

/** A version of a legal text that was published, or that orders were placed under. */
export async function loader({ request, params: { version: key = "" } }: LoaderFunctionArgs) {
  const page = findLegalPage(new URL(request.url).pathname);
  const version = page && (await findTextVersion(page, key));
  const html = version && renderLegalText(version.text);
  if (!html) throw data(null, { status: 404 });
  const { name, lead, notice } = version;
  return { page, name, lead, notice, html };
}

export const meta: MetaFunction<typeof loader> = (route) => {
  if (!route.data) return pageMeta(route, { title: "Nicht gefunden", noIndex: true });
  const { page, name } = route.data;
  return pageMeta(route, { title: `${legalPages[page].chip}, ${name}`, noIndex: true });
};

export default function LegalVersion() {
  const { page, lead, notice, html } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={legalPages[page].title} lead={lead} />
      <Container className="grid max-w-narrow gap-6 pt-6 pb-section">
        <BackLink to={`/${page}`}>Zur geltenden Fassung</BackLink>
        {notice && <Notice>{notice}</Notice>}
        <MarkdownText html={html} className="legal-text" />
      </Container>
    </>
  );
}

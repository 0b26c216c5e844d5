import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { legalPages } from "#app/content/legal.ts";
import { findLegalPage } from "#app/features/legal/legal-page-name.ts";
import { renderLegalText } from "#app/features/legal/legal-texts.server.ts";
import { MarkdownText } from "#app/features/markdown/markdown-text.tsx";
import { findLegalVersion } from "#app/features/page-words/versions/legal-version.server.ts";
import { formatMoment } from "#app/ui/format/short-date.ts";
import { BackLink, Container, PageHead } from "#app/ui/layout/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { Notice } from "#app/ui/parts/notice.tsx";

export const handle: PageHandle = { isPlain: true };

/** A legal text as it was published once. It is kept for ever, because orders refer to it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const name = findLegalPage(new URL(request.url).pathname);
  const version = name && findLegalVersion(name, Number(params.number));
  const html = version && renderLegalText(version.text);
  if (!html) throw data(null, { status: 404 });
  const { number, at, isNewest } = version;
  return { name, number, at, isNewest, html };
}

export const meta: MetaFunction<typeof loader> = (page) => {
  if (!page.data) return pageMeta(page, { title: "Nicht gefunden", noIndex: true });
  const { name, number } = page.data;
  return pageMeta(page, { title: `${legalPages[name].chip}, Fassung ${number}`, noIndex: true });
};

export default function LegalVersion() {
  const { name, number, at, isNewest, html } = useLoaderData<typeof loader>();
  const { title } = legalPages[name];
  return (
    <>
      <PageHead title={title} lead={`Fassung ${number} vom ${formatMoment(at)}`} />
      <Container className="grid max-w-narrow gap-6 pt-6 pb-section">
        <BackLink to={`/${name}`}>Zur geltenden Fassung</BackLink>
        {!isNewest && <Notice>Diese Fassung gilt nicht mehr. Sie steht hier zum Nachlesen.</Notice>}
        <MarkdownText html={html} className="legal-text" />
      </Container>
    </>
  );
}

import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { findOrderedVersion } from "#app/features/legal/contract-texts.server.ts";
import { partAnchors, sectionsOf } from "#app/features/legal/withdrawal-instructions.ts";
import { renderMarkdown } from "#app/features/markdown/markdown.server.ts";
import { MarkdownText } from "#app/features/markdown/markdown.tsx";
import { BackLink, Container, PageHead } from "#app/ui/layout/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { Notice } from "#app/ui/parts/notice.tsx";

export const handle: PageHandle = { isPlain: true };

/** The instruction on withdrawal that orders were placed under. */
export async function loader({ params: { version: sha256 = "" } }: LoaderFunctionArgs) {
  const version = await findOrderedVersion("instruction", sha256);
  if (!version) throw data(null, { status: 404 });
  const { name, lead, notice, text } = version;
  const sections = sectionsOf(text).map(({ part, markdown }) => ({
    anchor: partAnchors[part],
    html: renderMarkdown(markdown),
  }));
  return { name, lead, notice, sections };
}

export const meta: MetaFunction<typeof loader> = (route) => {
  if (!route.data) return pageMeta(route, { title: "Nicht gefunden", noIndex: true });
  return pageMeta(route, { title: `Widerrufsrecht, ${route.data.name}`, noIndex: true });
};

export default function InstructionVersion() {
  const { lead, notice, sections } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Widerrufsrecht" lead={lead} />
      <Container className="grid max-w-narrow gap-6 pt-6 pb-section">
        <BackLink to="/widerruf">Zur geltenden Fassung</BackLink>
        {notice && <Notice>{notice}</Notice>}
        {sections.map(({ anchor, html }) => (
          <section key={anchor} id={anchor}>
            <MarkdownText html={html} className="legal-text" />
          </section>
        ))}
      </Container>
    </>
  );
}

import { data } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { renderLegalText } from "#app/features/legal/legal-texts.server.ts";
import { MarkdownText } from "#app/features/markdown/markdown.tsx";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";

export const handle: PageHandle = { isPlain: true };

/** The owner's statement of § 14 BFSG. The page exists only with one. */
export async function loader() {
  const html = renderLegalText(siteSettings().accessibilityStatement ?? "");
  if (html === null) throw data(null, { status: 404 });
  return { html };
}

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, {
    title: "Barrierefreiheit",
    description:
      "Wie zugänglich diese Website ist, was noch nicht geht und an wen du dich mit Hinweisen wenden kannst.",
  });

export default function Accessibility() {
  const { html } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Barrierefreiheit" narrow />
      <Container narrow className="pt-9 pb-section">
        <MarkdownText html={html} />
      </Container>
    </>
  );
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { listMyContents } from "#app/features/deliveries/my-contents.server.ts";
import { MarkdownText } from "#app/features/markdown/markdown-text.tsx";
import { noStore, pageHeaders } from "#app/http/page-headers.ts";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireUser } from "#app/visit/viewer.server.ts";

const TITLE = "Meine Inhalte";

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  return noStore({ contents: listMyContents(user) });
}

export const headers = pageHeaders;

export const meta: MetaFunction = (page) => pageMeta(page, { title: TITLE, noIndex: true });

export default function MyContents() {
  const { contents } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={TITLE} sunAt={2} narrow />
      <Container narrow className="grid gap-block pt-6 pb-section">
        {contents.length === 0 && <p>Noch nichts.</p>}
        {contents.map(({ id, title, accessHtml }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{title}</h2>
            {accessHtml && <MarkdownText html={accessHtml} />}
          </section>
        ))}
      </Container>
    </>
  );
}

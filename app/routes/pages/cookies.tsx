import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { safeRedirect } from "#app/http/safe-redirect.ts";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { ButtonLink, TextLink } from "#app/ui/parts/button.tsx";

export const handle: PageHandle = { isPlain: true };

export async function loader({ request }: LoaderFunctionArgs) {
  return { to: safeRedirect(new URL(request.url).searchParams.get("zu")) };
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Hier geht es nur mit Cookies", noIndex: true });

/** For a browser that has refused the cookies of a form that needs them (app/http/cookie-check.server.ts). */
export default function Cookies() {
  const { to } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Hier geht es nur mit Cookies" narrow />
      <Container narrow className="grid justify-items-start gap-block pt-9 pb-section">
        <p className="max-w-text">
          Dein Browser nimmt unsere Cookies nicht an, und ohne sie können wir uns Warenkorb,
          Anmeldung und Farbschema nicht merken: Erlaube sie in den Einstellungen deines Browsers
          für diese Website und versuche es dann noch einmal.
        </p>
        <ButtonLink to={to} look="sun" reloadDocument>
          Noch einmal versuchen
        </ButtonLink>
        <p className="max-w-text text-ink-soft">
          Für Werbung setzen wir keine. Du kannst uns auch{" "}
          <TextLink to="/contact">schreiben</TextLink>.
        </p>
      </Container>
    </>
  );
}

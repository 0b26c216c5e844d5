import type { MetaFunction } from "@remix-run/react";
import { refusal } from "#app/http/refusal.server.ts";
import { useSite } from "#app/ui/document/use-site.ts";
import { Container, Lead } from "#app/ui/layout/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { TextLink } from "#app/ui/parts/button.tsx";
import { Illustration } from "#app/ui/scene/illustration.tsx";

// Takes the place of each route that is closed (app/branch-handler.server.ts), with the exports of a route module.

export const handle: PageHandle = { isPlain: true };

export const loader = refuse;
export const action = refuse;

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Noch nicht geöffnet", noIndex: true });

/** Without a component Remix would answer with plain data instead of a page. */
export default function Closed() {
  return null;
}

/** The newsletter's form is in the footer. */
export function ErrorBoundary() {
  const { name } = useSite();
  return (
    <Container className="grid justify-items-center gap-5 pt-9 pb-section text-center">
      <Illustration
        name="vier-tueren"
        viewBox="0 0 560 400"
        className="w-full max-w-xl rounded-cut-lg"
      />
      <h1 className="text-h1 wrap-anywhere">{name}</h1>
      <Lead>
        Wir haben noch nicht geöffnet. Mit dem <a href="#newsletter">Newsletter</a> erfährst du,
        wann es losgeht.
      </Lead>
      <p>
        Du hast schon bestellt? <TextLink to="/auth">Anmelden</TextLink>
      </p>
    </Container>
  );
}

/** Script that was loaded before the shop was closed shows the sentence on its own error page. */
function refuse(): never {
  throw refusal(503, "Wir haben noch nicht geöffnet.");
}

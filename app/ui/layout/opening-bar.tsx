import { Form, Link, useLocation } from "@remix-run/react";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { OPENING_PATH } from "#app/ui/layout/opening-path.ts";
import { Container } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/parts/button.tsx";

/** Tells an admin on every page that nobody else sees the shop. */
export function OpeningBar() {
  const { pathname, search } = useLocation();
  return (
    <section aria-label="Noch nicht geöffnet" className="bg-sun-soft py-2 print:hidden">
      <Container className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p>
          <strong>Der Shop ist noch nicht geöffnet.</strong> So sehen ihn nur Sie und andere aus der
          Verwaltung. <Link to={OPENING_PATH}>Was sehen andere?</Link>
        </p>
        <OpeningForm opens returnTo={pathname + search} />
      </Container>
    </section>
  );
}

interface OpeningFormProps {
  opens: boolean;
  /** The page that shows the result. */
  returnTo: string;
}

/** The button that opens or closes the shop. */
export function OpeningForm({ opens, returnTo }: OpeningFormProps) {
  const isSending = useIsSending(OPENING_PATH);
  return (
    <Form method="post" action={OPENING_PATH} preventScrollReset>
      <input type="hidden" name="returnTo" value={returnTo} />
      <Button
        look={opens ? "sun" : "plain"}
        size="small"
        name="opened"
        value={opens ? "yes" : "no"}
        disabled={isSending}
      >
        {opens ? "Shop öffnen" : "Shop schließen"}
      </Button>
    </Form>
  );
}

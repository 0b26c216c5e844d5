import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { buyingTerms } from "#app/features/orders/buying-terms.server.ts";
import { BuyingTermsText } from "#app/features/orders/buying-terms.tsx";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";

export const handle: PageHandle = { isPlain: true };

export async function loader() {
  return { terms: buyingTerms() };
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, {
    title: "Versand und Zahlung",
    description:
      "Wie du bezahlst, was der Versand kostet, wohin und wann wir liefern, und wie du Schritt für Schritt bestellst.",
  });

export default function ShippingAndPayment() {
  const { terms } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Versand und Zahlung" narrow />
      <Container narrow className="pt-9 pb-section">
        <BuyingTermsText terms={terms} />
      </Container>
    </>
  );
}

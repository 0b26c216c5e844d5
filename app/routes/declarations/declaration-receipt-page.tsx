import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { hasMailServer } from "#app/features/email/outbox.server.ts";
import { findDeclaredOrderOf, findReceipt } from "#app/features/returns/declarations.server.ts";
import { formatReceivedAt, receiptSubject } from "#app/features/returns/declarations.ts";
import { DeclarationReceipt } from "#app/features/returns/received-declaration.tsx";
import { noStore } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { TextLink } from "#app/ui/parts/button.tsx";
import { findUser } from "#app/viewer/viewer.server.ts";

export const handle: PageHandle = { isPlain: true };

/** Only the declarant and the administration know the address. */
export async function loader({ request, params: { declarationId = "" } }: LoaderFunctionArgs) {
  const declaration = await findReceipt(declarationId);
  if (!declaration) throw refusal(404, "Diese Erklärung gibt es nicht.");
  const user = await findUser(request);
  const orderId = user ? findDeclaredOrderOf(user.id, declarationId) : null;
  return noStore({ declaration, isMailed: hasMailServer(), orderId });
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Bestätigung des Eingangs", noIndex: true });

export default function DeclarationReceiptPage() {
  const { declaration, isMailed, orderId } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={receiptSubject(declaration).replace(
          "Widerrufserklärung",
          "Widerrufs\u00ADerklärung",
        )}
        lead={`Am ${formatReceivedAt(declaration.receivedAt)}.`}
        narrow
      />
      <Container narrow className="grid grid-cols-1 gap-block pt-9 pb-section">
        <DeclarationReceipt declaration={declaration} isMailed={isMailed} />
        {orderId && (
          <p className="print:hidden">
            <TextLink to={`/order-confirmation/${orderId}`}>Zur Bestellung</TextLink>
          </p>
        )}
      </Container>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <RouteProblem failure="Die Bestätigung konnte nicht geladen werden. Bitte versuche es später erneut." />
  );
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, type MetaFunction, useLoaderData } from "@remix-run/react";
import { missingFacts } from "#app/features/legal/withdrawal-instructions.ts";
import { WithdrawalInstructions } from "#app/features/legal/withdrawal-instructions.tsx";
import { operatorFacts } from "#app/features/settings/operator.server.ts";
import { siteOrigin } from "#app/http/site-origin.server.ts";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { Notice } from "#app/ui/parts/notice.tsx";

export const handle: PageHandle = { isPlain: true };

export async function loader({ request }: LoaderFunctionArgs) {
  return {
    operator: operatorFacts(),
    withdrawalAddress: `${siteOrigin(request)}/vertrag-widerrufen`,
  };
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, {
    title: "Widerrufsrecht",
    description:
      "Wann und wie du einen Vertrag mit uns widerrufen kannst, und was danach geschieht.",
  });

export default function WithdrawalInstruction() {
  const { operator, withdrawalAddress } = useLoaderData<typeof loader>();
  const missing = missingFacts(operator);
  return (
    <>
      <PageHead title="Widerrufsrecht" narrow />
      <Container narrow className="grid grid-cols-1 gap-block pt-9 pb-section">
        <div className="grid max-w-text gap-3">
          <p>
            Du willst gleich widerrufen? Das geht hier:{" "}
            <Link to="/vertrag-widerrufen">Vertrag widerrufen</Link>
          </p>
          <p>
            Die Belehrungen haben den Wortlaut, den das Gesetz vorgibt. Darum steht darin „Sie“.
            Welche für dich gilt, hängt davon ab, was du bestellt hast.
          </p>
        </div>
        {missing.length > 0 && <Incomplete missing={missing} />}
        {missing.length === 0 && operator.isExample && (
          <Notice>Beispielinhalt: Name, Anschrift und Telefonnummer sind erfunden.</Notice>
        )}
        <WithdrawalInstructions operator={operator} withdrawalAddress={withdrawalAddress} />
      </Container>
    </>
  );
}

function Incomplete({ missing }: { missing: string[] }) {
  return (
    <Notice tone="bad">
      Diese Belehrungen sind noch nicht vollständig. Wer diese Website betreibt, muss noch ergänzen:{" "}
      {missing.join(", ")}.
    </Notice>
  );
}

import type { ActionFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData } from "@remix-run/react";
import { scannerDiverTest } from "#app/content/self-tests.ts";
import { answersSchema } from "#app/features/self-tests/answers-schema.ts";
import { findOffers } from "#app/features/self-tests/find-offers.server.ts";
import { ScannerDiverResult } from "#app/features/self-tests/scanner-diver-result.tsx";
import { scoreScannerDiver } from "#app/features/self-tests/score.ts";
import { testMeta } from "#app/features/self-tests/test-meta.ts";
import { TestPage } from "#app/features/self-tests/test-page.tsx";
import { readForm } from "#app/http/form.server.ts";
import { requireSelfTests } from "#app/routes/pages/require-self-tests.server.ts";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { findBuyer } from "#app/viewer/viewer.server.ts";

export const handle: PageHandle = { isPlain: true };

export async function loader() {
  requireSelfTests();
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  requireSelfTests();
  const form = await readForm(request, answersSchema(scannerDiverTest.questions));
  if (!form.ok) return form.reply;
  const score = scoreScannerDiver(form.value);
  const result = scannerDiverTest.results[score.type];
  const buyer = await findBuyer(request);
  return { score, offers: await findOffers(result.offers, { buyer }) };
}

export const meta: MetaFunction = (page) => pageMeta(page, testMeta(scannerDiverTest));

export default function ScannerDiverTest() {
  const answer = useActionData<typeof action>();
  if (answer && "score" in answer) return <ScannerDiverResult {...answer} />;
  return (
    <TestPage
      test={scannerDiverTest}
      illustration="szene-scanner-taucher"
      sunAt={4}
      lastResult={answer?.result}
    />
  );
}

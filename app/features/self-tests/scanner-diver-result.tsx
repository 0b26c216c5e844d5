import {
  happinessTest,
  type ScannerDiverType,
  SELF_TESTS_PATH,
  scannerDiverTest,
  testWords,
} from "#app/content/self-tests.ts";
import type { ChosenOffers } from "#app/features/self-tests/fitting-offers.ts";
import { Explanation, ResultEnd, ResultTitle } from "#app/features/self-tests/result-parts.tsx";
import { ScannerDiverSides } from "#app/features/self-tests/scanner-diver-sides.tsx";
import { ScannerDiverScene } from "#app/features/self-tests/scenes.tsx";
import type { ScannerDiverScore } from "#app/features/self-tests/score.ts";
import { BackLink, Container, Lead } from "#app/ui/layout/page.tsx";

interface ScannerDiverResultProps {
  score: ScannerDiverScore;
  offers: ChosenOffers;
}

export function ScannerDiverResult({ score, offers }: ScannerDiverResultProps) {
  const result = scannerDiverTest.results[score.type];
  return (
    <>
      <Container narrow>
        <BackLink to={SELF_TESTS_PATH}>{testWords.backLabel}</BackLink>
        <ResultTitle test={scannerDiverTest.title} title={result.title} />
        <Lead className="mt-4 mb-block">{scannerDiverTest.scale}</Lead>
        <ScannerDiverScene type={score.type} />
        <Types current={score.type} />
      </Container>
      <Explanation result={result} narrow>
        <ScannerDiverSides score={score} />
      </Explanation>
      <ResultEnd
        result={result}
        offers={offers}
        testPath={scannerDiverTest.path}
        otherTestPath={happinessTest.path}
        narrow
      />
    </>
  );
}

/** The five possible results, each below its place in the scene. */
function Types({ current }: { current: ScannerDiverType }) {
  return (
    <ol className="mt-3 grid grid-cols-5">
      {Object.entries(scannerDiverTest.results).map(([type, { title }]) => (
        <li
          key={type}
          aria-current={type === current || undefined}
          className="border-t-[3px] border-transparent px-[.15rem] pt-1 text-center text-xs leading-[1.3] text-ink-soft aria-current:border-sun aria-current:font-strong aria-current:text-ink sm:text-sm"
        >
          {title}
        </li>
      ))}
    </ol>
  );
}

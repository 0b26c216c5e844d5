import {
  type HappinessBand,
  happinessTest,
  SELF_TESTS_PATH,
  scannerDiverTest,
  testWords,
} from "#app/content/self-tests.ts";
import type { ChosenOffers } from "#app/features/self-tests/fitting-offers.ts";
import { HappinessAreas } from "#app/features/self-tests/happiness-areas.tsx";
import { Explanation, ResultEnd, ResultTitle } from "#app/features/self-tests/result-parts.tsx";
import { HappinessScene } from "#app/features/self-tests/scenes.tsx";
import type { HappinessScore } from "#app/features/self-tests/score.ts";
import { BackLink, Container } from "#app/ui/layout/page.tsx";
import { HalfSun } from "#app/ui/scene/half-sun.tsx";

interface HappinessResultProps {
  score: HappinessScore;
  offers: ChosenOffers;
}

export function HappinessResult({ score, offers }: HappinessResultProps) {
  const result = happinessTest.results[score.band];
  return (
    <>
      <Container>
        <BackLink to={SELF_TESTS_PATH}>{testWords.backLabel}</BackLink>
        <div className="grid items-center gap-block md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
          <div>
            <ResultTitle test={happinessTest.title} title={result.title} />
            <p className="mt-6 flex items-baseline gap-3">
              <span className="font-serif text-hero leading-none font-heading lining-nums">
                {score.points}
              </span>{" "}
              von {score.max}&nbsp;Punkten
            </p>
            <p className="mt-3 max-w-[28rem] text-ink-soft">{happinessTest.scale}</p>
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,6.5rem)] gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,9rem)] sm:gap-5">
            <HappinessScene score={score} band={score.band} />
            <Bands current={score.band} />
          </div>
        </div>
      </Container>
      <Explanation result={result}>
        <HappinessAreas score={score} />
      </Explanation>
      <ResultEnd
        result={result}
        offers={offers}
        testPath={happinessTest.path}
        otherTestPath={scannerDiverTest.path}
      />
    </>
  );
}

/** The four possible results beside the scene, each at the height of its sun. */
function Bands({ current }: { current: HappinessBand }) {
  const bands = Object.entries(happinessTest.results).reverse();
  return (
    <ol reversed className="grid grid-rows-4">
      {bands.map(([band, { title }]) => (
        <li
          key={band}
          aria-current={band === current || undefined}
          className="flex flex-col justify-center border-t border-line text-xs leading-[1.3] text-ink-soft last:border-b aria-current:font-strong aria-current:text-ink sm:text-sm"
        >
          {band === current && <HalfSun className="mb-1 text-[1.4em]" />}
          {title}
        </li>
      ))}
    </ol>
  );
}

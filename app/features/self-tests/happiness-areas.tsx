import { happinessTest } from "#app/content/self-tests.ts";
import { CutCircle } from "#app/features/self-tests/scenes.tsx";
import type { HappinessScore } from "#app/features/self-tests/score.ts";

const { areas: words } = happinessTest;

/** The four areas, each with a sun at the height of its mean, and advice for the lowest. */
export function HappinessAreas({ score: { areas, lowest } }: { score: HappinessScore }) {
  return (
    <section aria-labelledby="bereiche">
      <h2 id="bereiche">{happinessTest.areasHeading}</h2>
      <ul className="mt-6 grid grid-cols-2 gap-y-10 lg:grid-cols-4">
        {areas.map(({ area, mean, points, max }) => (
          <li key={area}>
            <SunOverLine mean={mean} />
            <div className="pe-4 pt-3">
              <h3 className="text-h4">{words[area].name}</h3>
              <p className="font-strong">
                {points} von {max}&nbsp;Punkten
              </p>
              <p className="mt-1 text-sm leading-normal text-ink-soft">{words[area].about}</p>
              {lowest.includes(area) && (
                <p className="mt-2 border-s-[3px] border-sun ps-2 text-sm leading-[1.3] font-strong">
                  {happinessTest.lowestLabel}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Advice lowest={lowest} />
    </section>
  );
}

/** The sun has the same heights as in the answers: 1 is close to the horizon, 5 is high above it. */
function SunOverLine({ mean }: { mean: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 320 104"
      preserveAspectRatio="xMinYMax slice"
      strokeLinecap="round"
      className="block h-26 w-full"
    >
      <svg aria-hidden="true" width="320" height="98">
        <CutCircle x={40} y={131 - 17 * mean} r={24} className="fill-sun" />
      </svg>
      <path
        className="fill-none stroke-ink"
        strokeWidth="2"
        d="M-4 98.6c60-1.4 110 .8 160-.2s100-.6 168 .2"
      />
    </svg>
  );
}

const german = new Intl.ListFormat("de-DE");

function Advice({ lowest }: Pick<HappinessScore, "lowest">) {
  if (lowest.length === 0)
    return <p className="mt-block max-w-text text-lg">{happinessTest.balanced}</p>;
  const names = german.format(lowest.map((area) => words[area].name));
  return (
    <div className="prose mt-12">
      <h3>
        {happinessTest.lowestHeading}: {names}
      </h3>
      {lowest.map((area) => (
        <p key={area}>{words[area].advice}</p>
      ))}
    </div>
  );
}

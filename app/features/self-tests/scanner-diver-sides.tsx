import { type ScannerDiverSide, scannerDiverTest } from "#app/content/self-tests.ts";
import { CutCircle, round } from "#app/features/self-tests/scenes.tsx";
import type { Points, ScannerDiverScore } from "#app/features/self-tests/score.ts";

/** The points of each side: breadth along the horizon, depth down a plumb line. */
export function ScannerDiverSides({ score }: { score: ScannerDiverScore }) {
  return (
    <section aria-labelledby="seiten">
      <h2 id="seiten">{scannerDiverTest.sidesHeading}</h2>
      <div className="mt-8 grid gap-x-block gap-y-10 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div>
          <BreadthLine share={shareOf(score.breadth)} />
          <Side side="breadth" score={score.breadth} />
        </div>
        <div className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-start gap-4">
          <DepthLine share={shareOf(score.depth)} />
          <Side side="depth" score={score.depth} />
        </div>
      </div>
    </section>
  );
}

function shareOf({ points, min, max }: Points): number {
  return (points - min) / (max - min);
}

function Side({ side, score }: { side: ScannerDiverSide; score: Points }) {
  const { name, about } = scannerDiverTest.sides[side];
  return (
    <div className="pt-3">
      <h3 className="text-h4">{name}</h3>
      <p className="font-strong">
        {score.points} von {score.max}&nbsp;Punkten
      </p>
      <p className="mt-1 text-sm leading-normal text-ink-soft">{about}</p>
    </div>
  );
}

function BreadthLine({ share }: { share: number }) {
  const x = round(28 + 324 * share);
  return (
    <svg aria-hidden="true" viewBox="0 0 380 60" strokeLinecap="round" className="block w-full">
      <svg aria-hidden="true" width="380" height="46">
        <CutCircle x={x} y={46} r={24} className="fill-sun" />
      </svg>
      <path className="fill-none stroke-line" strokeWidth="2" d="M4 47c90-1 270 1 372 0" />
      <path className="fill-none stroke-ink" strokeWidth="3" d={`M4 47c40-1 60 1 ${x - 4} 0`} />
      <path
        className="fill-none stroke-edge"
        strokeWidth="2"
        d="M28 52v6m81-6v6m81-6v6m81-6v6m81-6v6"
      />
    </svg>
  );
}

function DepthLine({ share }: { share: number }) {
  const y = round(24 + 152 * share);
  return (
    <svg aria-hidden="true" viewBox="0 0 56 200" strokeLinecap="round" className="block w-full">
      <path
        className="fill-none stroke-lake"
        strokeWidth="2.4"
        d="M2 10q6.5-7 13 0t13 0 13 0 13 0"
      />
      <path className="fill-none stroke-line" strokeWidth="2" d="M28 14c-1 60 1 120 0 180" />
      <path className="fill-none stroke-ink" strokeWidth="3" d={`M28 14c-1 4 1 8 0 ${y - 14}`} />
      <path
        className="fill-none stroke-edge"
        strokeWidth="2"
        d="M40 24h6m-6 38h6m-6 38h6m-6 38h6m-6 38h6"
      />
      <path className="fill-lake" d={`M28 ${y - 10}c8 6 11 14 9 20s-16 6-18 0 1-14 9-20`} />
    </svg>
  );
}

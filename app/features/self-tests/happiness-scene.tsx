import type { ReactNode } from "react";
import type { HappinessBand } from "#app/content/self-tests.ts";
import { CutCircle, Figure, round } from "#app/features/self-tests/cut-paper.tsx";
import type { Points } from "#app/features/self-tests/score.ts";

const SIZE = 480;
const SUN = 46;

/** The start and end height of the sun within a result; the horizon is at 300. */
const climbs: Record<HappinessBand, [from: number, to: number]> = {
  "before-sunrise": [430, 372],
  dawn: [338, 276],
  morning: [226, 156],
  noon: [116, 64],
};

/** A window onto the morning. Each result covers a quarter of it, in which the sun rises with the points. */
export function HappinessScene({ score, band }: { score: Points; band: HappinessBand }) {
  const share = (score.points - score.min) / (score.max - score.min);
  const [from, to] = climbs[band];
  const sun = { x: round(150 + 180 * share), y: round(from + (to - from) * withinQuarter(share)) };
  const { sky, people } = moods[band];
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="block w-full rounded-cut-lg"
    >
      <path className={sky} d="M0 0h480v480H0z" />
      {band === "before-sunrise" && <Night />}
      <CutCircle {...sun} r={SUN * 1.55} className="fill-(--il-glow)" />
      <CutCircle {...sun} r={SUN} className="fill-(--il-sun)" />
      <Hills />
      {band === "before-sunrise" && <HiddenSun {...sun} />}
      {people}
    </svg>
  );
}

/** From 0 to 1. The upper bound belongs to the lower result. */
function withinQuarter(share: number): number {
  return share === 0 ? 0 : share * 4 - (Math.ceil(share * 4) - 1);
}

function Hills() {
  return (
    <>
      <path
        className="fill-(--il-mid)"
        d="M-4 314c48-14 92-26 140-24s84 24 132 22 100-34 148-32 50 10 70 14v190H-4z"
      />
      <path
        className="fill-(--il-near)"
        d="M-4 356c62-22 112-34 172-26s92 26 148 22 116-26 170-16v150H-4z"
      />
      <path
        className="fill-none stroke-(--il-line)"
        strokeWidth="2"
        d="M-4 352c60-22 114-35 173-27s95 26 149 22 114-25 166-17"
      />
      <path
        className="fill-none stroke-(--il-path)"
        strokeWidth="7"
        d="M74 486c6-42 86-52 122-66s24-34-14-42-46-22-32-48"
      />
      <path
        className="fill-none stroke-(--il-deep)"
        strokeWidth="1.5"
        d="m292 402 14-7m-40 58 12-5m20-62 15-6m82 70 13-6m18-76 11-4M40 396l13-6m-30 54 12-5m390 18 12-5M232 446l12-5m88 22 14-6"
      />
    </>
  );
}

/** The sun's position while it is not visible. */
function HiddenSun({ x, y }: { x: number; y: number }) {
  return (
    <CutCircle x={x} y={y} r={SUN} stroke={3} dashed className="fill-none stroke-(--il-sun)" />
  );
}

function Night() {
  return (
    <>
      <path
        className="fill-none stroke-(--il-light)"
        strokeWidth="5"
        d="M62 84h.1m78-38h.1m64 92h.1m92-86h.1m32 108h.1M96 190h.1m262-10h.1M250 70h.1M428 60h.1M30 260h.1m400-30h.1M196 236h.1"
      />
      <path
        className="fill-(--il-light)"
        d="M388 118c-16 2-29-9-30-24-1-14 9-26 23-28-8 6-12 14-11 24 1 12 8 22 18 28"
      />
    </>
  );
}

function Lantern({ x, y }: { x: number; y: number }) {
  return (
    <>
      <CutCircle x={x} y={y} r={20} className="fill-(--il-glow)" />
      <CutCircle x={x} y={y} r={8} className="fill-(--il-sun)" />
      <path
        className="fill-none stroke-(--il-ink)"
        strokeWidth="3"
        d={`M${x - 26} ${y - 18}q16-6 26 9`}
      />
    </>
  );
}

interface Mood {
  sky: string;
  people: ReactNode;
}

/** A person starts alone with a lantern; by noon others have joined. */
const moods: Record<HappinessBand, Mood> = {
  "before-sunrise": {
    sky: "fill-(--il-deep)",
    people: (
      <>
        <Figure x={330} y={424} scale={1.5} coat="clay" skin={1} />
        <Lantern x={366} y={386} />
      </>
    ),
  },
  dawn: {
    sky: "fill-(--il-far)",
    people: (
      <>
        <Figure x={96} y={404} scale={1.5} coat="clay" skin={1} />
        <Figure x={384} y={384} scale={1.3} coat="ochre" skin={3} />
      </>
    ),
  },
  morning: {
    sky: "fill-(--il-sky)",
    people: (
      <>
        <path
          className="fill-none stroke-(--il-line)"
          strokeWidth="3"
          d="M84 122q10-12 18 0 8-12 18 0m14 34q8-9 14 0 6-9 14 0"
        />
        <Figure x={300} y={416} scale={1.5} coat="clay" skin={1} />
        <Figure x={340} y={420} scale={1.45} coat="ochre" skin={3} />
      </>
    ),
  },
  noon: {
    sky: "fill-(--il-sky)",
    people: (
      <>
        <path
          className="fill-none stroke-(--il-ink)"
          strokeWidth="10"
          d="M102 392c4-40-1-66 2-108m0 56 28-36"
        />
        <path
          className="fill-(--il-deep)"
          d="M30 238c-6-30 12-52 36-58 14-26 62-32 84-6 28 2 44 30 34 56 4 30-24 50-54 46-24 18-58 16-70-4-16-2-26-16-30-34"
        />
        <path
          className="fill-none stroke-(--il-mid)"
          strokeWidth="2"
          d="m62 206 14-8m-22 36 14-7m34-48 13-6m-17 44 14-7m30-14 13-6m-23 40 14-6m-58 18 13-6"
        />
        <Figure x={286} y={416} scale={1.5} coat="clay" skin={1} />
        <Figure x={326} y={424} scale={1.45} coat="ochre" skin={3} />
        <Figure x={372} y={422} scale={1.05} coat="light" skin={2} />
      </>
    ),
  },
};

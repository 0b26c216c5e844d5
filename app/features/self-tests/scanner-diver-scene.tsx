import type { ReactNode } from "react";
import type { ScannerDiverType } from "#app/content/self-tests.ts";
import { CutCircle, Figure } from "#app/features/self-tests/cut-paper.tsx";

/** One place for each type, from the wide horizon down into the depth. */
const places: Record<ScannerDiverType, { x: number; y: number }> = {
  scanner: { x: 64, y: 132 },
  "rather-scanner": { x: 192, y: 134 },
  both: { x: 320, y: 144 },
  "rather-diver": { x: 448, y: 222 },
  diver: { x: 576, y: 328 },
};

/** Sea and sky. A line runs along the water and then down, with a person on it. */
export function ScannerDiverScene({ type }: { type: ScannerDiverType }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 640 400"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="block w-full rounded-cut-lg"
    >
      <path className="fill-(--il-sky)" d="M0 0h640v400H0z" />
      <CutCircle x={150} y={124} r={62} className="fill-(--il-glow)" />
      <CutCircle x={150} y={124} r={40} className="fill-(--il-sun)" />
      <path
        className="fill-(--il-far)"
        d="M210 132c60-34 112-44 162-30s92-22 142-12 92 22 132 16v40H210z"
      />
      <Water />
      <Line type={type} />
      {people[type]}
    </svg>
  );
}

function Water() {
  return (
    <>
      <path
        className="fill-(--il-water)"
        d="M0 132q20-7 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0v270H0z"
      />
      <path className="fill-(--il-mid)" d="M0 214q80-12 160 0t160 0 160 0 160 0v190H0z" />
      <path className="fill-(--il-near)" d="M0 296q80-12 160 0t160 0 160 0 160 0v110H0z" />
      <path
        className="fill-(--il-deep)"
        d="M0 384c70-16 150-20 230-10s150 4 220-8 140-6 194 2v36H0z"
      />
      <path
        className="fill-none stroke-(--il-deep)"
        strokeWidth="5"
        d="M70 380q-10-26 6-46m22 42q10-22 0-44m296 38q-10-24 4-44m22 40q8-18-2-36"
      />
      <Fish x={96} y={236} />
      <Fish x={252} y={264} />
      <Fish x={214} y={246} />
    </>
  );
}

function Fish({ x, y }: { x: number; y: number }) {
  return (
    <path
      transform={`translate(${x} ${y})`}
      className="fill-(--il-light)"
      d="M13 0C9-6-1-7-7-1l-8-6c2 5 2 9-.5 13L-7 2C0 7 9 6 13 0"
    />
  );
}

/** Knots mark the places of the other types. */
function Line({ type }: { type: ScannerDiverType }) {
  return (
    <>
      <path
        className="fill-none stroke-(--il-line)"
        strokeWidth="2.5"
        strokeDasharray="1 8"
        d="M20 132h210c50 0 80 2 110 18 40 20 70 44 108 72s92 76 150 124"
      />
      {Object.entries(places)
        .filter(([place]) => place !== type)
        .map(([key, { x, y }]) => (
          <CutCircle
            key={key}
            x={x}
            y={y}
            r={7}
            className="fill-(--il-light) stroke-(--il-ink)"
            stroke={2}
          />
        ))}
    </>
  );
}

function Boat({ x, y }: { x: number; y: number }) {
  return (
    <path
      transform={`translate(${x} ${y}) translate(-153 -108)`}
      className="fill-(--il-deep)"
      d="M84 108c5.8-2.6 49.4 6.2 66 6s65.5-10.6 72-8-9.4 25.7-18 30-41.8 6-54 6-40.1-1.9-48-6-23.8-25.4-18-28"
    />
  );
}

/** Swims to the lower right. `turn` is in degrees, counterclockwise. */
function Diver({ x, y, turn }: { x: number; y: number; turn: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${-turn}) scale(.85) translate(-328 -228)`}>
      <path
        className="fill-none stroke-(--il-deep)"
        strokeWidth="7"
        d="m295.8 208.7-27.3-21.900m38.3 13.3-21-26.8"
      />
      <path
        className="fill-(--il-sun)"
        d="M307.5 194.400c6 1.8 28.2 23.2 33.4 29.800s10.5 20.9 9.7 25.4-11.4 12.8-15.8 12.300c-4.3-.5-15.5-10.4-20.7-16.8-5.2-6.3-21.9-29.5-22.7-35.500s10.2-16.9 16-15.2"
      />
      <path
        className="fill-(--il-skin2)"
        d="M360.6 278.600a14 14 0 0 1-7 2.6 13 13 0 0 1-12.3-6.300c-1.3-2-2-4.9-1.8-7.300a13 13 0 0 1 2.6-6.8 14 14 0 0 1 5.7-4.500q3.6-1.2 7.2-.7a13 13 0 0 1 6.6 3.4 14 14 0 0 1 3.2 13.700q-1.2 3.5-4.2 6"
      />
      <path className="fill-none stroke-(--il-sun)" strokeWidth="7" d="m337 255 8 39.5" />
    </g>
  );
}

const bubbles = "fill-none stroke-(--il-light) stroke-[6]";

const people: Record<ScannerDiverType, ReactNode> = {
  scanner: (
    <>
      <Figure x={82} y={130} coat="clay" skin={1} />
      <path className="fill-none stroke-(--il-ink)" strokeWidth="6" d="m90 80 34-12" />
      <Boat x={84} y={118} />
    </>
  ),
  "rather-scanner": (
    <>
      <Figure x={182} y={132} coat="clay" skin={1} scale={0.95} />
      <path
        className="fill-none stroke-(--il-line)"
        strokeWidth="2.5"
        d="m190 92 62-22c6 30 5 70 4 128m0 0c-1 8-8 9-9 3"
      />
      <Boat x={184} y={120} />
    </>
  ),
  both: (
    <>
      <path className={bubbles} d="M352 196h.1m12-14h.1" />
      <g transform="translate(320 128) scale(1.3)">
        <path
          className="fill-(--il-sun)"
          d="M-12 10c6-4 18-4 24 0 4 14 8 30 4 38s-28 8-32 0 0-26 4-38"
        />
        <CutCircle x={0} y={-4} r={12} className="fill-(--il-skin2)" />
        <path
          className="fill-(--il-ink)"
          d="M-13-3c-1-5 1-11 6-13s12-2 16 2 5 8 3 10-8-4-13-3-8 5-12 4"
        />
        <path
          className="fill-none stroke-(--il-sun)"
          strokeWidth="6"
          d="M12 14c10-4 16-14 18-28M-12 14c-10 2-18 8-24 14"
        />
        <path
          className="fill-(--il-water) opacity-70"
          d="M-44 22q8-5 16 0t16 0 16 0 16 0 16 0v40h-80z"
        />
      </g>
    </>
  ),
  "rather-diver": (
    <>
      <Diver x={446} y={222} turn={8} />
      <path className={bubbles} d="M500 214h.1m10-22h.1m-14-20h.1" />
    </>
  ),
  diver: (
    <>
      <path className="fill-(--il-glow) opacity-80" d="M590 352 640 330v62z" />
      <Diver x={566} y={322} turn={10} />
      <path className={bubbles} d="M512 300h.1m-8-24h.1m12-22h.1" />
    </>
  ),
};

// Decorative scenes of the results: flat cut paper, each shape slightly irregular.

import type { HappinessBand, ScannerDiverType } from "#app/content/self-tests.ts";
import type { Points } from "#app/features/self-tests/score.ts";

const HAPPINESS = "/illustrations/v1/glueckstest.svg";
const SCANNER_DIVER = "/illustrations/v1/scanner-taucher-test.svg";
const SUN = 46;

/** The start and end height of the sun within a result; the horizon is at 300. */
const climbs: Record<HappinessBand, [from: number, to: number]> = {
  "before-sunrise": [430, 372],
  dawn: [338, 276],
  morning: [226, 156],
  noon: [116, 64],
};

/**
 * A window onto the morning. Each result covers a quarter of it, in which the sun rises with the points. A
 * person starts alone with a lantern; by noon others have joined.
 */
export function HappinessScene({ score, band }: { score: Points; band: HappinessBand }) {
  const share = (score.points - score.min) / (score.max - score.min);
  const [from, to] = climbs[band];
  const sun = { x: round(150 + 180 * share), y: round(from + (to - from) * withinQuarter(share)) };
  return (
    <svg aria-hidden="true" viewBox="0 0 480 480" className="block w-full rounded-cut-lg">
      <use href={`${HAPPINESS}#himmel-${band}`} />
      <CutCircle {...sun} r={SUN * 1.55} className="fill-(--il-glow)" />
      <CutCircle {...sun} r={SUN} className="fill-(--il-sun)" />
      <use href={`${HAPPINESS}#huegel`} />
      {band === "before-sunrise" && (
        <CutCircle {...sun} r={SUN} isDashed className="fill-none stroke-(--il-sun)" />
      )}
      <use href={`${HAPPINESS}#${band}`} />
    </svg>
  );
}

/** From 0 to 1. The upper bound belongs to the lower result. */
function withinQuarter(share: number): number {
  return share === 0 ? 0 : share * 4 - (Math.ceil(share * 4) - 1);
}

/** Sea and sky. A line runs along the water and then down, with a person on it. */
export function ScannerDiverScene({ type }: { type: ScannerDiverType }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 640 400" className="block w-full rounded-cut-lg">
      <use href={`${SCANNER_DIVER}#meer`} />
      <use href={`${SCANNER_DIVER}#${type}`} />
    </svg>
  );
}

interface CutCircleProps {
  x: number;
  y: number;
  r: number;
  className: string;
  isDashed?: boolean;
}

/** A circle around (x, y). */
export function CutCircle({ x, y, r, className, isDashed }: CutCircleProps) {
  return (
    <path
      transform={`translate(${round(x)} ${round(y)}) scale(${r})`}
      // The shape is drawn one unit wide and scaled up, together with its outline.
      strokeWidth={isDashed ? (3 / r).toFixed(3) : undefined}
      strokeDasharray={isDashed ? ".02 .21" : undefined}
      strokeLinecap={isDashed ? "round" : undefined}
      className={className}
      d="M.99-.02C1.01.54.57.98.01 1-.55 1.01-.98.57-1 .01-1.01-.54-.57-1-.02-.99.54-1.01.97-.58.99-.02Z"
    />
  );
}

/** Rounds a coordinate, to keep the HTML short without a visible difference. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

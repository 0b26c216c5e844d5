/** Decorative shapes for the scenes of a result: flat cut paper, each slightly irregular. */

interface At {
  x: number;
  y: number;
}

interface CutCircleProps extends At {
  r: number;
  className: string;
  /** The width of its outline, if it has one. */
  stroke?: number;
  dashed?: boolean;
}

/** A circle around (x, y). */
export function CutCircle({ x, y, r, className, stroke, dashed }: CutCircleProps) {
  return (
    <path
      transform={`translate(${round(x)} ${round(y)}) scale(${r})`}
      // The shape is drawn one unit wide and scaled up, together with its outline.
      strokeWidth={stroke && (stroke / r).toFixed(3)}
      strokeDasharray={dashed ? ".02 .21" : undefined}
      className={className}
      d="M.99-.02C1.01.54.57.98.01 1-.55 1.01-.98.57-1 .01-1.01-.54-.57-1-.02-.99.54-1.01.97-.58.99-.02Z"
    />
  );
}

const coats = { clay: "fill-(--il-clay)", ochre: "fill-(--il-ochre)", light: "fill-(--il-light)" };
const skins = { 1: "fill-(--il-skin1)", 2: "fill-(--il-skin2)", 3: "fill-(--il-skin3)" };

interface FigureProps extends At {
  coat: keyof typeof coats;
  skin: keyof typeof skins;
  /** At scale 1 the figure is 66 units tall. */
  scale?: number;
}

/** A person standing at this point. */
export function Figure({ x, y, coat, skin, scale = 1 }: FigureProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale}) translate(-150.5 -118)`}>
      <path
        className="fill-none stroke-(--il-ink)"
        strokeWidth="4.3"
        d="m147.9 94.2-.3 22.8h3.5m1.7-22.8-.1 23.8h3.9"
      />
      <path
        className={coats[coat]}
        d="M144.9 67.4c1.8-1.9 8.4-1.8 10.2.1a45 45 0 0 1 4 14.2c.7 4 4.2 14.6 1.7 16.8s-18.3 2.4-20.9.2.4-12.8 1.1-16.9 2.1-12.5 3.9-14.4"
      />
      <path
        className={skins[skin]}
        d="M157.3 59.2c0 2-1.6 4.8-3.3 5.8s-4.9.9-6.6-.1a8 8 0 0 1-3.4-5.7 8 8 0 0 1 3.4-5.7c1.7-1 4.9-1 6.6 0s3.3 3.7 3.3 5.7"
      />
      <path
        className="fill-(--il-ink)"
        d="M143.5 62.7c-.8-.4-.9-3.9-.2-5.6s2.7-4.4 4.5-5.1 5.3-.2 6.9.7 3.2 4 2.8 4.7-3.9-.8-5.4-.4-2.5 2-3.9 2.9-3.9 3.2-4.7 2.8"
      />
    </g>
  );
}

/** Rounds a coordinate, to keep the HTML short without a visible difference. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

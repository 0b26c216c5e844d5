interface WayToGoalProps {
  reached: number;
  target: number;
  words: {
    /** A description of the drawing for visitors who cannot see it. */
    description: string;
    here: string;
    target: string;
    scale: string;
  };
}

/** The length of the whole way. */
const METRES = 1000;

/**
 * A drawing to scale of the progress towards a goal: one line for the whole way, and below it the enlarged
 * beginning. For dark ground.
 */
export function WayToGoal({ reached, target, words }: WayToGoalProps) {
  const share = reached / target;
  // The enlarged part is a hundredth or a tenth of the way, or all of it if enlarging no longer helps.
  const part = 10 ** Math.min(0, Math.ceil(Math.log10(share)));
  return (
    <figure>
      <div role="img" aria-label={words.description}>
        {/* No viewBox: widths are percentages, so that the texts keep their size. */}
        <svg
          aria-hidden="true"
          className="block h-[21rem] w-full overflow-visible fill-current text-sm md:text-base"
        >
          <Beam width={part * 100} />
          <Line y="4.5rem" />
          <Line y="18rem" />
          <Here x={percent(share)} words={words.here} />
          <Flag words={`${words.target} = ${METRES / 1000}\u00A0km`} />
          <Walkers x={percent(share / part)} />
          <Ruler metres={part * METRES} at={share / part} />
        </svg>
      </div>
      <figcaption className="mt-2 text-sm text-on-deep-soft">{words.scale}</figcaption>
    </figure>
  );
}

const percent = (share: number) => `${Number((share * 100).toFixed(3))}%`;
const metresOf = new Intl.NumberFormat("de-DE", { maximumFractionDigits: 1 });

/** Widens from the enlarged part of the upper line to the whole lower line. */
function Beam({ width }: { width: number }) {
  return (
    <svg
      aria-hidden="true"
      y="4.5rem"
      width="100%"
      height="13.5rem"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
    >
      <path
        d={`M0 0H${width}L100 100H0z`}
        className="fill-deep-line opacity-45 forced-colors:fill-current forced-colors:opacity-20"
      />
    </svg>
  );
}

/** A hand-drawn line, like every horizon of the site. */
function Line({ y }: { y: string }) {
  return (
    <svg
      aria-hidden="true"
      y={y}
      width="100%"
      height="8"
      viewBox="0 4 1200 8"
      preserveAspectRatio="none"
    >
      <path
        d="M0 4.4C90 3.2 170 5.4 290 4.4 430 3.2 520 5 650 4.2 790 3.3 860 4.9 960 4.1c90-.7 160 .8 240 .1"
        vectorEffect="non-scaling-stroke"
        className="fill-none stroke-current stroke-2"
      />
    </svg>
  );
}

function Here({ x, words }: { x: string; words: string }) {
  return (
    <svg aria-hidden="true" x={x} y="4.5rem" overflow="visible">
      <path
        d="M0 0v-58"
        className="stroke-sun stroke-[2.5px] [stroke-linecap:round] forced-colors:stroke-[Highlight]"
      />
      <text x="10" y="-44" className="font-strong">
        {words}
      </text>
    </svg>
  );
}

function Flag({ words }: { words: string }) {
  return (
    <svg aria-hidden="true" x="100%" y="4.5rem" overflow="visible">
      <path d="M-2 0v-58l-26 9 26 9" className="fill-none stroke-current stroke-2" />
      <text y="1.7rem" textAnchor="end" className="font-strong">
        {words}
      </text>
    </svg>
  );
}

/** A few people in front of the half sun, at the current progress. */
function Walkers({ x }: { x: string }) {
  return (
    <svg aria-hidden="true" x={x} y="18rem" overflow="visible">
      <path
        d="M-75.2 0C-76.8-42.4-46.4-74.8-1.6-76c45.6-1.2 77.6 31.2 76.8 76z"
        className="fill-sun forced-colors:fill-[Highlight]"
      />
      <use href="/illustrations/v1/weg-gruppe.svg#bild" x="-56" y="-77" />
    </svg>
  );
}

function Ruler({ metres, at }: { metres: number; at: number }) {
  const ticks = Array.from({ length: 11 }, (_, index) => `${index * 10}%`);
  return (
    <>
      {ticks.map((x) => (
        <line
          key={x}
          x1={x}
          x2={x}
          y1="18.2rem"
          y2="18.7rem"
          className="stroke-current stroke-[1.5px]"
        />
      ))}
      <text y="20.4rem">0</text>
      <text x={percent(at)} y="20.4rem" textAnchor="middle" className="font-strong">
        {`${metresOf.format(at * metres)}\u00A0m`}
      </text>
      <text x="100%" y="20.4rem" textAnchor="end">
        {`${metresOf.format(metres)}\u00A0m`}
      </text>
    </>
  );
}

import type { ReactNode } from "react";

interface Stop {
  id: string;
  title: ReactNode;
  text: ReactNode;
}

/** The classes that continue a stop's line to the page's edge, at both ends of a row of two or four. */
const ends = [
  { left: "", right: "hidden" },
  { left: "hidden", right: "lg:hidden" },
  { left: "lg:hidden", right: "hidden" },
  { left: "hidden", right: "" },
];

/** Stops on an ink line that crosses the page from left to right, four in a row or two on narrow screens. */
export function JoinedLine({ stops }: { stops: Stop[] }) {
  return (
    <ol className="joined-line mt-block grid grid-cols-2 gap-y-9 lg:grid-cols-4">
      {stops.map(({ id, title, text }, index) => (
        <li key={id}>
          <StopDrawing
            number={(index % ends.length) + 1}
            {...ends[index % ends.length]}
            {...(index === stops.length - 1 && { right: "" })}
          />
          <h3 className="mt-[.6rem] pe-3 hyphens-auto">{title}</h3>
          <p className="mt-2 max-w-[26rem] pe-3 text-ink-soft sm:pe-6">{text}</p>
        </li>
      ))}
    </ol>
  );
}

/** The style of ink lines in the drawings. */
const lineClass = "fill-none stroke-(--il-line) [stroke-width:2.6]";

function StopDrawing({
  number,
  left = "",
  right = "",
}: {
  number: number;
  left?: string;
  right?: string;
}) {
  return (
    <svg aria-hidden="true" viewBox="0 0 320 180" className="illustration w-full overflow-visible">
      <path d="M-2400 130H1" className={`${lineClass} ${left}`} />
      <use href={`/illustrations/v1/linie.svg#station-${number}`} />
      <path d="M319 130h2400" className={`${lineClass} ${right}`} />
    </svg>
  );
}

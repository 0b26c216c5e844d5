import type { ReactNode } from "react";

interface Stop {
  id: string;
  title: ReactNode;
  text: ReactNode;
}

/** Stops on an ink line that crosses the page from left to right, four in a row or two on narrow screens. */
export function JoinedLine({ stops }: { stops: Stop[] }) {
  return (
    <ol className="joined-line mt-block grid grid-cols-2 gap-y-9 md:grid-cols-4">
      {stops.map(({ id, title, text }, index) => (
        <li key={id}>
          <StopDrawing place={index % 4} isLast={index === stops.length - 1} />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}

/** Continues the line to the page's edge at both ends of a row, which has four stops or two. */
function StopDrawing({ place, isLast }: { place: number; isLast: boolean }) {
  const isLeft = place % 2 === 0;
  return (
    <svg aria-hidden="true" viewBox="0 0 320 180" className="illustration">
      {isLeft && <path d="M-2400 130H1" className={place === 0 ? undefined : "md:hidden"} />}
      <use href={`/illustrations/v1/linie.svg#station-${place + 1}`} />
      {(!isLeft || isLast) && (
        <path d="M319 130h2400" className={place === 3 || isLast ? undefined : "md:hidden"} />
      )}
    </svg>
  );
}

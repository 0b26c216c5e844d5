import { Link } from "@remix-run/react";

/** A point of 'Vor dem Start'. */
export interface OpenPoint {
  label: string;
  /** The page that settles it, with the control if there is one; null if only the server's operator can settle it. */
  to: string | null;
}

/** Names the open points of this page, leads to the next page with one, and back to the list. */
export function LaunchWay({ points, pathname }: { points: OpenPoint[]; pathname: string }) {
  if (points.length === 0 || pathname === "/admin") return null;
  const here = points.filter((point) => isOn(pathname, point));
  const next = nextPoint(points, pathname);
  const forServer = points.filter(({ to }) => to === null);
  return (
    <nav
      aria-label="Vor dem Start"
      className="flex flex-wrap gap-x-6 border-b border-line px-gutter py-1 text-sm print:hidden"
    >
      {here.length > 0 && <PointsHere points={here} />}
      {next && (
        <Link to={next.to} className="inline-flex min-h-8 items-center">
          Weiter mit dem nächsten Punkt: {next.label}
        </Link>
      )}
      {!next && forServer.length > 0 && (
        <span className="inline-flex min-h-8 items-center">
          Am Server zu setzen: {forServer.map(({ label }) => label).join(", ")}
        </span>
      )}
      <Link to="/admin#vor-dem-start" className="inline-flex min-h-8 items-center">
        Zurück zu „Vor dem Start“
      </Link>
    </nav>
  );
}

/** Each point leads to its control, if it has one. */
function PointsHere({ points }: { points: OpenPoint[] }) {
  return (
    <span className="inline-flex min-h-8 flex-wrap items-center gap-x-3">
      Auf dieser Seite offen:
      {points.map(({ label, to }) =>
        to?.includes("#") ? (
          <Link key={label} to={to} className="inline-flex min-h-8 items-center">
            {label}
          </Link>
        ) : (
          <span key={label}>{label}</span>
        ),
      )}
    </span>
  );
}

function isOn(pathname: string, { to }: OpenPoint): boolean {
  return to?.split(/[?#]/)[0] === pathname;
}

/** The next open point that another page settles, in the order of the list, then from its beginning. */
function nextPoint(points: OpenPoint[], pathname: string) {
  const here = points.findIndex((point) => isOn(pathname, point));
  const inOrder = [...points.slice(here + 1), ...points].filter((point) => !isOn(pathname, point));
  return inOrder.find((point): point is OpenPoint & { to: string } => point.to !== null);
}

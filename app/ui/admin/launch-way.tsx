import { Link } from "@remix-run/react";

/** A point of 'Vor dem Start' and the page that settles it. */
export interface OpenPoint {
  label: string;
  to: string;
}

interface LaunchWayProps {
  points: OpenPoint[];
  pathname: string;
}

/** Leads from the page of one point to the next open one, and back to the list. */
export function LaunchWay({ points, pathname }: LaunchWayProps) {
  if (points.length === 0 || pathname === "/admin") return null;
  const next = nextPoint(points, pathname);
  return (
    <nav
      aria-label="Vor dem Start"
      className="flex flex-wrap gap-x-6 border-b border-line px-gutter py-1 text-sm print:hidden"
    >
      {next && (
        <Link to={next.to} className="inline-flex min-h-8 items-center">
          Weiter mit dem nächsten Punkt: {next.label}
        </Link>
      )}
      <Link to="/admin#vor-dem-start" className="inline-flex min-h-8 items-center">
        Zurück zu „Vor dem Start“
      </Link>
    </nav>
  );
}

/** The next open point that another page settles, in the order of the list, then from its beginning. */
function nextPoint(points: OpenPoint[], pathname: string) {
  const isElsewhere = ({ to }: OpenPoint) => to.split(/[?#]/)[0] !== pathname;
  const here = points.findIndex((point) => !isElsewhere(point));
  return points.slice(here + 1).find(isElsewhere) ?? points.find(isElsewhere);
}

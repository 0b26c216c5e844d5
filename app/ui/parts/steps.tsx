import { Horizon, type Station } from "#app/ui/scene/horizon.tsx";

/**
 * The four steps of an order with the sun over the current one, in place of the page's horizon.
 * `current` starts at 1.
 */
export function Steps({
  labels,
  current,
  label,
}: {
  labels: string[];
  current: number;
  label: string;
}) {
  return (
    <div className="steps">
      <Horizon station={toStation(current)} />
      <ol
        aria-label={label}
        className="mt-[.55rem] grid auto-cols-fr grid-flow-col gap-2 text-sm leading-[1.3] text-ink-soft max-[22.5rem]:gap-1 max-[22.5rem]:text-xs"
      >
        {labels.map((name, index) => (
          <li
            key={name}
            aria-current={index + 1 === current ? "step" : undefined}
            className="text-center first:text-start last:text-end aria-[current]:font-strong aria-[current]:text-ink"
          >
            {name}
          </li>
        ))}
      </ol>
    </div>
  );
}

function toStation(current: number): Station {
  return Math.min(4, Math.max(1, current)) as Station;
}

import type { Words } from "#app/ui/labels/label.ts";
import { Horizon, type Station } from "#app/ui/scene/horizon.tsx";

/**
 * The four steps of an order with the sun over the current one, in place of the page's horizon.
 */
export function Steps({
  labels,
  current,
  label,
}: {
  labels: Words[];
  current: Station;
  label: string;
}) {
  return (
    <div className="steps">
      <Horizon station={current} />
      <ol
        aria-label={label}
        className="mt-[.55rem] grid auto-cols-fr grid-flow-col gap-2 text-sm leading-[1.3] text-ink-soft max-[23rem]:gap-1 max-[23rem]:text-xs"
      >
        {labels.map(({ text, lang }, index) => (
          <li
            key={text}
            lang={lang}
            aria-current={index + 1 === current ? "step" : undefined}
            className="text-center first:text-start last:text-end aria-[current]:font-strong aria-[current]:text-ink"
          >
            {text}
          </li>
        ))}
      </ol>
    </div>
  );
}

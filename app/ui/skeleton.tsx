import { cardGridClass } from "#app/ui/card.tsx";

interface CardSkeletonsProps {
  count: number;
  /** Another one on the page says already that something is loading. */
  isSilent?: boolean;
}

/** Stands in for cards during client-side navigation; the first HTML always holds the content. */
export function CardSkeletons({ count, isSilent = false }: CardSkeletonsProps) {
  return (
    <div role={isSilent ? undefined : "status"}>
      {!isSilent && <span className="sr-only">Wird geladen …</span>}
      <div aria-hidden="true" className={cardGridClass}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <div key={index}>
            <div className="skeleton aspect-3/2" />
            <div className="skeleton mt-[.8rem] h-[1.1rem] w-2/5" />
            <div className="skeleton mt-[.8rem] h-[1.6rem] w-5/6" />
            <div className="skeleton mt-[.8rem] h-[1.1rem] w-3/5" />
          </div>
        ))}
      </div>
    </div>
  );
}

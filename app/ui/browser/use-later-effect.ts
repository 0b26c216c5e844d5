import { useEffect } from "react";
import { useHydrated } from "#app/ui/browser/use-hydrated.ts";

/**
 * An effect that is left out while hydrating: what it is for, the document has done by itself, and
 * since then somebody may have gone on, for example to type somewhere else.
 */
export function useLaterEffect(effect: () => void, dependencies: unknown[]): void {
  const isHydrated = useHydrated();
  useEffect(() => {
    if (isHydrated) effect();
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller's, and being hydrated is no occasion
  }, dependencies);
}

import { useEffect } from "react";
import { useHydrated } from "#app/ui/browser/use-hydrated.ts";

/**
 * An effect that is skipped during hydration. By then the document has done the same without script,
 * and the visitor may already be typing elsewhere.
 */
export function useLaterEffect(effect: () => void, dependencies: unknown[]): void {
  const isHydrated = useHydrated();
  useEffect(() => {
    if (isHydrated) effect();
    // biome-ignore lint/correctness/useExhaustiveDependencies: hydration must not run the effect
  }, dependencies);
}

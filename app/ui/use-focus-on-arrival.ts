import { useLaterEffect } from "#app/ui/use-later-effect.ts";

/**
 * With script, gives the focus to the control with this id (null: to none) when its form comes up. A
 * fresh document does the same by the control's `autoFocus`.
 */
export function useFocusOnArrival(id: string | null): void {
  useLaterEffect(() => {
    // A new page's main part takes the focus in an effect of its own, after this one.
    if (id) queueMicrotask(() => document.getElementById(id)?.focus());
  }, []);
}

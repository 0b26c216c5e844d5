import { useLaterEffect } from "#app/ui/browser/use-later-effect.ts";

/**
 * Moves the focus to the control with this id (null: to none) when its form appears by script. In a fresh
 * document the control's `autoFocus` does the same.
 */
export function useFocusOnArrival(id: string | null): void {
  useLaterEffect(() => {
    // The main part of a new page takes the focus in a later effect.
    if (id) queueMicrotask(() => document.getElementById(id)?.focus());
  }, []);
}

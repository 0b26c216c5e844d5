import { useLaterEffect } from "#app/ui/browser/use-later-effect.ts";

/**
 * Moves the focus to the control with this id when script renders its form; null leaves it unchanged. In a
 * new document the control's `autoFocus` does the same.
 */
export function useFocusOnArrival(id: string | null): void {
  useLaterEffect(() => {
    // A later effect focuses the main part of a new page.
    if (id) queueMicrotask(() => document.getElementById(id)?.focus());
  }, []);
}

import { type RefObject, useEffect } from "react";

/**
 * Closes the <details> inside `root` when the page changes, on Escape, on a click on one of their
 * links or outside of them, and when the focus leaves them. Without script they simply stay open.
 */
export function useSelfClosingDetails(root: RefObject<HTMLElement>, pathname: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is the occasion
  useEffect(() => {
    for (const details of openDetails(root.current)) details.open = false;
  }, [root, pathname]);

  useEffect(() => {
    function onClick({ target }: MouseEvent) {
      for (const details of openDetails(root.current)) {
        const onLink = target instanceof Element && target.closest("a") !== null;
        if (onLink || !contains(details, target)) details.open = false;
      }
    }
    function onFocusIn({ target }: FocusEvent) {
      for (const details of openDetails(root.current)) {
        if (!contains(details, target)) details.open = false;
      }
    }
    function onKeyDown({ key }: KeyboardEvent) {
      if (key !== "Escape") return;
      for (const details of openDetails(root.current)) {
        if (details.contains(document.activeElement)) details.querySelector("summary")?.focus();
        details.open = false;
      }
    }
    document.addEventListener("click", onClick);
    document.addEventListener("focusin", onFocusIn);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("click", onClick);
      document.removeEventListener("focusin", onFocusIn);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [root]);
}

function openDetails(root: HTMLElement | null) {
  return root ? root.querySelectorAll<HTMLDetailsElement>("details[open]") : [];
}

function contains(details: HTMLElement, target: EventTarget | null) {
  return target instanceof Node && details.contains(target);
}

import { type RefObject, useEffect, useState } from "react";

/**
 * Tells whether the visitor has the pointer or the focus in the element, or has left the page.
 * `content` is any value that changes when parts of the element disappear.
 */
export function useAttended(element: RefObject<HTMLElement>, content: unknown) {
  const [attended, setAttended] = useState(false);

  // Checks the element at every event, because parts that vanish under the pointer or the focus fire
  // none.
  // biome-ignore lint/correctness/useExhaustiveDependencies: changed content needs a check, too
  useEffect(() => {
    const node = element.current;
    if (!node) return;
    const ask = () => setAttended(node.matches(":hover, :focus-within") || document.hidden);
    ask();
    const occasions = ["pointerenter", "pointerleave", "focusin", "focusout"];
    // focusout fires before the focus has moved.
    const askSoon = () => setTimeout(ask);
    for (const occasion of occasions) node.addEventListener(occasion, askSoon);
    document.addEventListener("visibilitychange", ask);
    return () => {
      for (const occasion of occasions) node.removeEventListener(occasion, askSoon);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [element, content]);

  return attended;
}

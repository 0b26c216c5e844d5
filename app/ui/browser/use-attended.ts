import { type RefObject, useEffect, useState } from "react";

/**
 * Whether somebody is busy with the element (pointer or focus in it) or away from the page.
 * `content` is anything that changes when parts of the element disappear.
 */
export function useAttended(element: RefObject<HTMLElement>, content: unknown) {
  const [attended, setAttended] = useState(false);

  // Asked anew at every occasion: parts that vanish under the pointer or the focus report nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: changed content is an occasion too
  useEffect(() => {
    const node = element.current;
    if (!node) return;
    const ask = () => setAttended(node.matches(":hover, :focus-within") || document.hidden);
    ask();
    const occasions = ["pointerenter", "pointerleave", "focusin", "focusout"];
    // focusout comes before the focus has moved.
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

import { type RefObject, useEffect } from "react";

/** For browsers without scroll timelines: marks the element once the page is scrolled by 10 px. */
export function useScrolledClass(element: RefObject<HTMLElement>) {
  useEffect(() => {
    if (CSS.supports("animation-timeline: scroll()")) return;
    const mark = () => element.current?.classList.toggle("is-scrolled", window.scrollY > 10);
    mark();
    window.addEventListener("scroll", mark, { passive: true });
    return () => window.removeEventListener("scroll", mark);
  }, [element]);
}

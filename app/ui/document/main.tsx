import { type ReactNode, useEffect, useRef } from "react";

/** Takes the focus after a client-side navigation, like a new document. */
export function Main({ pathname, children }: { pathname: string; children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main id="inhalt" ref={main} tabIndex={-1} className="outline-none">
      {children}
    </main>
  );
}

/** Leads to the element with the id 'inhalt', the page's <main>. */
export function SkipLink() {
  return (
    <a
      href="#inhalt"
      className="skip-link fixed start-2 top-2 z-90 bg-card px-4 py-[.6rem] not-focus:sr-only"
    >
      Zum Inhalt springen
    </a>
  );
}

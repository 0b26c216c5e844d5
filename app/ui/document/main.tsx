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

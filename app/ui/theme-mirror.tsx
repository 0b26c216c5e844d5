import { useEffect } from "react";

/** Keeps the browser's storage key `theme` in step with the cookie that decides. */
export function ThemeMirror({ theme }: { theme: string }) {
  useEffect(() => {
    try {
      localStorage.setItem("theme", theme);
    } catch {
      // Storage may be switched off; nothing depends on the mirror.
    }
  }, [theme]);
  return null;
}

import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";

/** A placeholder would only flicker if the response arrived sooner. */
const PATIENCE_MILLISECONDS = 250;

/** The path that a client-side navigation has been loading for a while, otherwise null. */
export function useSlowNavigation(): string | null {
  const { state, location } = useNavigation();
  const path = state === "loading" ? location.pathname : null;
  const [slowPath, setSlowPath] = useState<string | null>(null);
  useEffect(() => {
    if (path === null) return setSlowPath(null);
    const timer = setTimeout(() => setSlowPath(path), PATIENCE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [path]);
  return slowPath;
}

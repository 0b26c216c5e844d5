import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** False in the server's HTML and while hydrating, true as soon as script runs this page. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

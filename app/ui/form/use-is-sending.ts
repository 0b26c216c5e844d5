import { useLocation, useNavigation } from "@remix-run/react";

/** Tells whether a form that posts to `path` (default: the current page) is waiting for its answer. */
export function useIsSending(path?: string): boolean {
  const { formMethod, formAction } = useNavigation();
  const { pathname } = useLocation();
  return formMethod === "POST" && formAction?.split("?")[0] === (path ?? pathname);
}

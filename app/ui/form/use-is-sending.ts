import { useLocation, useNavigation } from "@remix-run/react";

/** Whether a form that posts to `path`, this very page by default, is waiting for its answer. */
export function useIsSending(path?: string): boolean {
  const { formMethod, formAction } = useNavigation();
  const { pathname } = useLocation();
  return formMethod === "POST" && formAction?.split("?")[0] === (path ?? pathname);
}

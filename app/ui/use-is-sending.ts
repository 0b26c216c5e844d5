import { useLocation, useNavigation } from "@remix-run/react";

/** Whether a form that posts to this very page is waiting for its answer. */
export function useIsSending(): boolean {
  const { formMethod, formAction } = useNavigation();
  const { pathname } = useLocation();
  return formMethod === "POST" && formAction?.split("?")[0] === pathname;
}

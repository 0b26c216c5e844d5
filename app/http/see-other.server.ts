import { replace } from "@remix-run/node";
import { checkedTarget } from "#app/http/cookie-check.server.ts";
import { type BrowserSession, commitSession } from "#app/http/session.server.ts";
import { toastCookie, withIds } from "#app/http/toast.server.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";

/**
 * Redirects with 303, stores the session, and shows a toast on the next page. With script the next page
 * replaces the form in the history.
 */
export async function seeOther(
  to: string,
  {
    request,
    session,
    toast,
  }: { request: Request; session?: BrowserSession; toast?: NewToast | NewToast[] },
): Promise<Response> {
  const headers = new Headers();
  const toasts = toast ? [toast].flat() : [];
  if (session) headers.append("Set-Cookie", await commitSession(request, session));
  if (toast) headers.append("Set-Cookie", await toastCookie(request, toasts));
  const check = { toasts: withIds(toasts), needsCookies: session !== undefined };
  const target = session || toast ? checkedTarget(request, to, check) : to;
  return replace(target, { status: 303, headers });
}

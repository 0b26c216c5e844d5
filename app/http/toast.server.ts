import { createCookieSessionStorage } from "@remix-run/node";
import { secrets } from "#app/environment/session-settings.server.ts";
import { carriedToasts } from "#app/http/cookie-check.server.ts";
import {
  asSiteCookie,
  cookieDefaults,
  cookieSecurity,
  readCookies,
} from "#app/http/site-cookie.server.ts";
import type { NewToast, Toast } from "#app/ui/layout/toast-list.ts";

// Toasts have a separate cookie: reading one rewrites its cookie on a GET, which must not race with the cart
// in the session.
const storage = createCookieSessionStorage<Record<string, never>, { toasts: Toast[] }>({
  cookie: {
    ...cookieDefaults,
    name: "behappy_toast",
    maxAge: 60,
    secrets,
  },
});

/** The toasts for this page, and the Set-Cookie value that deletes them (null if there are none). */
export async function takeToasts(request: Request) {
  const session = await storage.getSession(readCookies(request));
  const stored = session.get("toasts");
  const toasts = stored ?? carriedToasts(request);
  const setCookie = stored
    ? asSiteCookie(request, await storage.destroySession(session, cookieSecurity(request)))
    : null;
  return { toasts, setCookie };
}

/** The Set-Cookie value that shows these toasts on the next page. */
export async function toastCookie(request: Request, added: NewToast[]): Promise<string> {
  const session = await storage.getSession(readCookies(request));
  session.flash("toasts", [...(session.get("toasts") ?? []), ...withIds(added)].slice(-3));
  return asSiteCookie(request, await storage.commitSession(session, cookieSecurity(request)));
}

export function withIds(toasts: NewToast[]): Toast[] {
  return toasts.map((toast) => ({
    ...toast,
    // Three toasts must fit into a cookie.
    description: toast.description?.slice(0, 300),
    id: crypto.randomUUID(),
  }));
}

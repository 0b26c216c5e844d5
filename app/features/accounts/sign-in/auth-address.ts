import { safeRedirect } from "#app/http/safe-redirect.ts";

export interface AuthAddress {
  isSignUp: boolean;
  /** Whether the visitor is on the way to the checkout. */
  isCheckout: boolean;
  /** The path of the page that has asked the visitor to sign in; null: none, or one that is not led back to. */
  from?: string | null;
  /** The id of the form that the sign-in has interrupted. */
  form?: string | null;
}

/** Pages of a course that the sign-in leads back to. All others are in `weiter`. */
const COURSE = /^\/courses(\/[\w-]+)*$/;

/** The places whose pages the sign-in leads back to. A dot would make the address that of a file. */
const PLACE = /^\/(order-confirmation|dashboard|mitglieder|admin)(\/[\w-]+)*$/;

/** Addresses below these places that are no pages: feeds, invoices, and documents that a page shows in a frame. */
const NO_PAGE =
  /^\/(mitglieder\/feed\/.+|order-confirmation\/[^/]+\/rechnung\/.+|admin\/outbox\/[^/]+\/html|admin\/letters\/.+)$/;

const LONGEST = 1000;

const FORM_ID = /^[2-9a-z]{10}$/;

/** The page of this site behind an address that somebody has asked for; null if the sign-in does not lead to it. */
export function pageBehind(target: string | null): string | null {
  if (!target || target.length > LONGEST) return null;
  const path = safeRedirect(target, "");
  const [pathname = ""] = path.split(/[?#]/, 1);
  return PLACE.test(pathname) && !NO_PAGE.test(pathname) ? path : null;
}

export function readAuthAddress(searchParams: URLSearchParams): AuthAddress {
  const target = searchParams.get("redirect") ?? "";
  const course = COURSE.test(target) ? target : null;
  return {
    isSignUp: searchParams.get("mode") === "sign-up",
    isCheckout: target === "checkout",
    from: pageBehind(searchParams.get("weiter")) ?? course,
    form: FORM_ID.exec(searchParams.get("formular") ?? "")?.[0] ?? null,
  };
}

export function authPath({ isSignUp, isCheckout, from, form }: AuthAddress): string {
  const query = new URLSearchParams();
  if (isSignUp) query.set("mode", "sign-up");
  if (isCheckout) query.set("redirect", "checkout");
  else if (from) query.set(COURSE.test(from) ? "redirect" : "weiter", from);
  if (form) query.set("formular", form);
  return query.size > 0 ? `/auth?${query}` : "/auth";
}

const DASHBOARD = "/dashboard";

/** The sign-in that leads back to this page. */
export function signInPath(from: string): string {
  const { from: page } = readAuthAddress(new URLSearchParams({ weiter: from, redirect: from }));
  return authPath({ isSignUp: false, isCheckout: false, from: page === DASHBOARD ? null : page });
}

/** The page after the sign-in. */
export function targetOf({ isCheckout, from, form }: AuthAddress): string {
  if (form) return `/auth/formular/${form}`;
  return isCheckout ? "/checkout" : (from ?? DASHBOARD);
}

/** A kept form, and the link that proves an address: they ask for the sign-in themselves. */
const OF_SIGN_IN = /^\/auth\/(formular\/[2-9a-z]{10}$|confirm-address\?)/;

/** The target of a sign-in that another page has handed on; the dashboard instead of any other address. */
export function checkedTarget(target: string | null): string {
  if (target === "/checkout" || COURSE.test(target ?? "")) return target ?? DASHBOARD;
  const path = target && target.length <= LONGEST ? safeRedirect(target, DASHBOARD) : DASHBOARD;
  return OF_SIGN_IN.test(path) ? path : (pageBehind(target) ?? DASHBOARD);
}

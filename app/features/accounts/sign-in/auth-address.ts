export interface AuthAddress {
  isSignUp: boolean;
  /** Whether the visitor is on the way to the checkout. */
  isCheckout: boolean;
  /** The path of the page for customers or members that the visitor comes from; null: another page. */
  from?: string | null;
  /** The id of the form that the sign-in has interrupted. */
  form?: string | null;
}

/** The only pages apart from the checkout that the sign-in leads back to: the members' area, courses and lessons. */
const RETURN = /^\/(mitglieder|courses)(\/[\w-]+)*$/;

const FORM_ID = /^[2-9a-z]{10}$/;

export function readAuthAddress(searchParams: URLSearchParams): AuthAddress {
  const target = searchParams.get("redirect") ?? "";
  return {
    isSignUp: searchParams.get("mode") === "sign-up",
    isCheckout: target === "checkout",
    from: RETURN.test(target) ? target : null,
    form: FORM_ID.exec(searchParams.get("formular") ?? "")?.[0] ?? null,
  };
}

export function authPath({ isSignUp, isCheckout, from, form }: AuthAddress): string {
  const query = new URLSearchParams();
  if (isSignUp) query.set("mode", "sign-up");
  if (isCheckout) query.set("redirect", "checkout");
  else if (from) query.set("redirect", from);
  if (form) query.set("formular", form);
  return query.size > 0 ? `/auth?${query}` : "/auth";
}

/** The sign-in that leads back to this page. */
export function signInPath(from: string): string {
  return authPath({ isSignUp: false, isCheckout: false, from });
}

/** The page after the sign-in. */
export function targetOf({ isCheckout, from, form }: AuthAddress): string {
  if (form) return `/auth/formular/${form}`;
  return isCheckout ? "/checkout" : (from ?? "/dashboard");
}

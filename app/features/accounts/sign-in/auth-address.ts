export interface AuthAddress {
  isSignUp: boolean;
  /** Whether the visitor is on the way to the checkout. */
  isCheckout: boolean;
  /** The path of the page for customers or members that the visitor comes from; null: another page. */
  from?: string | null;
}

/** The only pages apart from the checkout that the sign-in leads back to: the members' area, courses and lessons. */
const RETURN = /^\/(mitglieder|courses)(\/[\w-]+)*$/;

export function readAuthAddress(searchParams: URLSearchParams): AuthAddress {
  const target = searchParams.get("redirect") ?? "";
  return {
    isSignUp: searchParams.get("mode") === "sign-up",
    isCheckout: target === "checkout",
    from: RETURN.test(target) ? target : null,
  };
}

export function authPath({ isSignUp, isCheckout, from }: AuthAddress): string {
  const query = new URLSearchParams();
  if (isSignUp) query.set("mode", "sign-up");
  if (isCheckout) query.set("redirect", "checkout");
  else if (from) query.set("redirect", from);
  return query.size > 0 ? `/auth?${query}` : "/auth";
}

/** The sign-in that leads back to this page. */
export function signInPath(from: string): string {
  return authPath({ isSignUp: false, isCheckout: false, from });
}

/** The page after the sign-in. */
export function targetOf({ isCheckout, from }: AuthAddress): string {
  return isCheckout ? "/checkout" : (from ?? "/dashboard");
}

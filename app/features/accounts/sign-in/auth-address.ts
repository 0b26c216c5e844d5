export interface AuthAddress {
  isSignUp: boolean;
  /** Whether the visitor is on the way to the checkout, the only accepted redirect target. */
  isCheckout: boolean;
}

export function readAuthAddress(searchParams: URLSearchParams): AuthAddress {
  return {
    isSignUp: searchParams.get("mode") === "sign-up",
    isCheckout: searchParams.get("redirect") === "checkout",
  };
}

export function authPath({ isSignUp, isCheckout }: AuthAddress): string {
  const query = new URLSearchParams();
  if (isSignUp) query.set("mode", "sign-up");
  if (isCheckout) query.set("redirect", "checkout");
  return query.size > 0 ? `/auth?${query}` : "/auth";
}

import type { MirroredLine } from "#app/features/cart/cart-mirror.tsx";
import type { PricedLine } from "#app/features/cart/priced-cart.ts";
import { hasRunningMembership } from "#app/features/membership/membership.server.ts";
import { logError } from "#app/http/log.server.ts";
import { getSession } from "#app/http/session.server.ts";
import { findCart, hasHeldCart } from "#app/visit/session-cart.server.ts";
import { findUser } from "#app/visit/viewer.server.ts";

/** The visitor's account and cart for the header. The cart is null if it could not be loaded. */
export async function findHeaderFacts(request: Request) {
  const session = await getSession(request);
  const user = await findUser(request);
  const cart = await findCart(request).catch((error: unknown) => {
    // The page works without the cart; its own loader reports the error.
    logError(error, "while loading the cart for the header");
    return null;
  });
  return {
    user: user && {
      email: user.email,
      isAdmin: user.role === "admin",
      isMember: isMember(user.id),
    },
    cart: cart && { count: cart.count, lines: cart.lines.map(mirroredLine) },
    hasHeldCart: hasHeldCart(session),
  };
}

/** False if the lookup fails, because every page has a header. */
function isMember(userId: string): boolean {
  try {
    return hasRunningMembership(userId);
  } catch (error) {
    logError(error, "while looking for the membership for the header");
    return false;
  }
}

/** The part of a line that every page needs. */
function mirroredLine({ type, id, title, price, quantity, imageUrl }: PricedLine): MirroredLine {
  return { type, id, title, price, quantity, imageUrl };
}

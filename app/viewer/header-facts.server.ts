import { mirrorOf } from "#app/features/cart/cart-mirror.tsx";
import { hasRunningMembership } from "#app/features/membership/membership.server.ts";
import { logError } from "#app/http/log.server.ts";
import { getSession } from "#app/http/session.server.ts";
import { leaveOpen, varyBy } from "#app/http/variants.server.ts";
import { findCart, hasHeldCart } from "#app/viewer/session-cart.server.ts";
import { findUser } from "#app/viewer/viewer.server.ts";

/** The visitor's account and cart for the header. The cart is null if it could not be loaded. */
export async function findHeaderFacts(request: Request) {
  const { user, count, hasHeldCart } = await varyBy(request, "header", findSharedFacts);
  return {
    user: user && { ...user, email: await leaveOpen(request, "email", findEmail) },
    cart: count === null ? null : { count, mirror: await leaveOpen(request, "cart", findMirror) },
    hasHeldCart,
  };
}

/** The facts that many visitors share. */
async function findSharedFacts(request: Request) {
  const user = await findUser(request);
  const cart = await findCart(request).catch((error: unknown) => {
    // The page works without the cart; its own loader reports the error.
    logError(error, "while loading the cart for the header");
    return null;
  });
  return {
    user: user && { isAdmin: user.role === "admin", isMember: isMember(user.id) },
    count: cart?.count ?? null,
    hasHeldCart: hasHeldCart(await getSession(request)),
  };
}

async function findEmail(request: Request): Promise<string> {
  return (await findUser(request))?.email ?? "";
}

/** The copy of the cart for the browser's storage. */
async function findMirror(request: Request): Promise<string> {
  return mirrorOf((await findCart(request)).lines);
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

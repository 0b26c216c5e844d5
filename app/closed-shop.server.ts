import { readAuthAddress } from "#app/features/accounts/sign-in/auth-address.ts";
import { hasOrderedBefore } from "#app/features/orders/orders.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { findUser } from "#app/viewer/viewer.server.ts";

/** Everybody, or accounts that have ordered: they have paid for these pages. */
type Audience = "everyone" | "customers";

/**
 * The addresses of app/routes.ts that answer while the shop is closed. An address that is missing here is closed, for
 * posts as well.
 */
export const openAddresses: Record<string, Audience> = {
  // Legal texts, and the declarations of §§ 312k and 356a BGB.
  "/impressum": "everyone",
  "/impressum/fassung/:version": "everyone",
  "/datenschutz": "everyone",
  "/datenschutz/fassung/:version": "everyone",
  "/agb": "everyone",
  "/agb/fassung/:version": "everyone",
  "/versand-zahlung": "everyone",
  "/barrierefreiheit": "everyone",
  "/widerruf": "everyone",
  "/widerruf/fassung/:version": "everyone",
  "/vertrag-widerrufen": "everyone",
  "/vertraege-kuendigen": "everyone",
  "/erklaerung/:declarationId": "everyone",
  "/erklaerung/:declarationId/warst-du-das": "everyone",
  "/erklaerung/:declarationId/bestaetigung.html": "everyone",

  // Signing in. Signing up is closed, see `isClosedTo`.
  "/auth": "everyone",
  "/auth/formular/:formId": "everyone",
  "/auth/code": "everyone",
  "/auth/forgot-password": "everyone",
  "/auth/new-password": "everyone",
  "/auth/confirm-email": "everyone",
  "/auth/confirm-address": "everyone",
  "/sign-out": "everyone",
  "/cookies": "everyone",

  // Orders. Each page asks for the account that they belong to.
  "/order-confirmation/:orderId": "everyone",
  "/order-confirmation/:orderId/bezahlen": "everyone",
  "/order-confirmation/:orderId/girocode.png": "everyone",
  "/order-confirmation/:orderId/confirmation.html": "everyone",
  "/order-confirmation/:orderId/rechnung/:file": "everyone",
  "/order-confirmation/:orderId/agb.pdf": "everyone",
  "/zahlung/zurueck/:attemptId": "everyone",
  "/dashboard": "everyone",
  "/dashboard/password": "everyone",
  "/dashboard/email": "everyone",
  "/dashboard/zwei-faktor": "everyone",
  "/dashboard/confirm-address": "everyone",
  "/dashboard/sessions": "everyone",
  "/dashboard/data": "everyone",
  "/dashboard/data.json": "everyone",
  "/dashboard/inhalte": "everyone",
  "/dashboard/inhalte/dateien/:fileId": "everyone",
  "/dashboard/delete-account": "everyone",
  "/dashboard/events/:orderItemId/calendar.ics": "everyone",
  "/mitgliedschaft/erinnerung": "everyone",
  "/courses/:itemId/lektionen/:lessonId": "customers",
  "/mitglieder": "customers",
  "/mitglieder/feed": "customers",
  "/mitglieder/:slug": "customers",

  "/newsletter": "everyone",
  "/newsletter/confirm": "everyone",
  "/newsletter/unsubscribe": "everyone",

  // Files, and addresses for machines.
  "/uploads/:picture/:file": "everyone",
  "/dateien/:fileId/:name": "everyone",
  "/gewaehrleistung.svg": "everyone",
  "/gewaehrleistung.png": "everyone",
  "/gewaehrleistung.pdf": "everyone",
  "/hooks/bounce": "everyone",
  "/zahlung/mollie": "everyone",
  "/zahlung/stripe": "everyone",
  "/theme": "everyone",
  "/healthcheck": "everyone",
  "/healthcheck/ready": "everyone",
  "/metrics": "everyone",
  "/robots.txt": "everyone",
  "/manifest.webmanifest": "everyone",
  "/fremde-herkunft": "everyone",
  // The names of the routes below an address, for script.
  "/__manifest": "everyone",
};

/** Every page of the administration asks for an admin, and leads visitors to the sign-in. */
const ADMINISTRATION = /^\/admin(\/|$)/;

/** Whether the shop is not open for the sender of this request. `pattern` is that of the route. */
export async function isClosedTo(request: Request, pattern: string): Promise<boolean> {
  if (siteSettings().opened) return false;
  if (ADMINISTRATION.test(pattern)) return false;
  const audience = isSignUp(request, pattern) ? undefined : openAddresses[pattern];
  if (audience === "everyone") return false;
  const user = await findUser(request);
  if (user?.role === "admin") return false;
  return !(user && audience === "customers" && hasOrderedBefore(user.id));
}

function isSignUp({ url }: Request, pattern: string): boolean {
  return pattern === "/auth" && readAuthAddress(new URL(url).searchParams).isSignUp;
}

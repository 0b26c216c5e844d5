import { redirect } from "@remix-run/node";
import type { Account } from "#app/features/accounts/accounts.server.ts";
import { findSignedIn } from "#app/features/accounts/sign-in/sessions.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { type BrowserSession, getSession } from "#app/http/session.server.ts";

/** The account behind the request, or null for a visitor. */
export async function findUser(
  request: Request,
  session?: BrowserSession,
): Promise<Account | null> {
  return findSignedIn(session ?? (await getSession(request)));
}

/** The account behind the request; visitors are sent to /auth. */
export async function requireUser(request: Request): Promise<Account> {
  const user = await findUser(request);
  if (!user) throw redirect("/auth", 303);
  return user;
}

/** The admin behind the request; visitors are sent to /auth, customers get a 403. */
export async function requireAdmin(request: Request): Promise<Account> {
  const user = await requireUser(request);
  if (user.role !== "admin") {
    throw refusal(403, "Dieser Bereich ist der Verwaltung vorbehalten.");
  }
  return user;
}

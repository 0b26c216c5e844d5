import { randomUUID } from "node:crypto";
import type { Account } from "#app/features/accounts/accounts.server.ts";
import { formatLongMoment } from "#app/features/accounts/long-moment.ts";
import { browserName } from "#app/features/accounts/sign-in/browser-name.ts";
import { type Client, findDevice } from "#app/features/accounts/sign-in/devices.server.ts";
import { enqueueEmail, type NewEmail } from "#app/features/email/outbox.server.ts";
import { whereToWrite } from "#app/features/settings/operator.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { shortenAddress } from "#app/http/shortened-address.ts";
import type { Queryable } from "#db/client.server.ts";

/** Writes to an admin who signs in with a browser that has never signed in to the account before. */
export function announceNewBrowser(
  transaction: Queryable,
  { id: userId, email: recipient, role }: Account,
  client: Client,
  now: Date,
): void {
  if (role !== "admin" || findDevice(client.devices, userId)) return;
  const key = `new-browser:${randomUUID()}`;
  enqueueEmail(transaction, { ...newBrowserEmail(client, now), key, recipient, userId }, now);
}

function newBrowserEmail(
  { userAgent, visitor }: Client,
  at: Date,
): Pick<NewEmail, "priority" | "subject" | "content"> {
  const { siteName } = siteSettings();
  return {
    priority: "account",
    subject: "Anmeldung mit einem neuen Browser",
    content: [
      { kind: "paragraph", text: "Hallo," },
      {
        kind: "paragraph",
        text: `dein Verwaltungskonto bei ${siteName} ist jetzt in einem Browser angemeldet, den wir noch nicht kennen:`,
      },
      {
        kind: "facts",
        entries: [
          { term: "Zeit", value: `${formatLongMoment(at)} (Berlin)` },
          { term: "Browser", value: browserName(userAgent) },
          { term: "Netz", value: shortenAddress(visitor.address) ?? "unbekannt" },
        ],
      },
      { kind: "paragraph", text: "Wenn du das warst, musst du nichts tun." },
      {
        kind: "paragraph",
        text: `Das warst nicht du? Dann kennt jemand dein Passwort. Wähle gleich ein neues: Damit wird dieser Browser abgemeldet. Schreib uns danach ${whereToWrite()}.`,
      },
      { kind: "link", label: "Neues Passwort anfordern", path: "/auth/forgot-password" },
    ],
  };
}

import { expect, it } from "vitest";
import { checkMail } from "#app/features/email/emails-noun.server.ts";

it("before the start, a shop without a mail server learns how to set one", () => {
  const gap = checkMail({ hasServer: false, hasArrived: true });
  expect(gap?.sentence).toContain(
    "Umgebungsvariable SMTP_URL im Startbefehl oder in der Compose-Datei, zum Beispiel „SMTP_URL=smtps://",
  );
  expect(gap?.to).toBe("/admin/outbox");
});

it("before the start, a shop with a mail server lacks a test e-mail until one has arrived", () => {
  const gap = checkMail({ hasServer: true, hasArrived: false });
  expect(gap?.sentence).toContain("Noch ist keine Testmail angekommen.");
  expect(gap?.to).toBe("/admin/settings/mail#testmail");
  expect(checkMail({ hasServer: true, hasArrived: true })).toBeNull();
});

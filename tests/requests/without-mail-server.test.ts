import { expect, it } from "vitest";
import { Browser, visibleText } from "#tests/support/browser.ts";
import { browserOf, createCustomer } from "#tests/support/samples.ts";

const NONE = "Diese Website verschickt zurzeit keine E-Mails.";

it("without a mail server the page about buying promises no e-mail", async () => {
  const { document } = await new Browser().get("/versand-zahlung");
  const text = visibleText(document.querySelector("main") as never);
  expect(text).not.toContain("sofort eine E-Mail");
  expect(text).not.toContain("per E-Mail");
  expect(text).toContain("eine eigene Seite, mit einer Bestätigung zum Speichern");
});

it("without a mail server nobody is asked to confirm an address", async () => {
  const browser = await browserOf(await createCustomer());
  expect((await browser.get("/dashboard")).text).not.toContain("Bestätigungsmail");
  const { text } = await browser.get("/dashboard/confirm-address");
  expect(text).toContain(NONE);
  expect(text).not.toContain("Bestätigungsmail");
});

it("without a mail server the pages after a request for a link say that it was not mailed", async () => {
  const browser = await browserOf(await createCustomer());
  for (const path of ["/auth/forgot-password?sent=1", "/dashboard/email?sent=1"]) {
    const { text } = await browser.get(path);
    expect(text).toContain(NONE);
    expect(text).not.toContain("Schau in dein Postfach");
  }
});

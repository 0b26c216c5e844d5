import { linkIn, mailsTo, mailTo, membersSite } from "./members.ts";
import { expect, fillIn, newCustomer, signOut, test } from "./support.ts";

// Chromium logs the status of the refused old password.
test.use({ ...membersSite, expectedError: /status of 400/ });

test("a customer forgets the password, sets a new one and signs in", {
  tag: ["@plain", "@phone"],
}, async ({ page, open }) => {
  const main = page.getByRole("main");
  const customer = await newCustomer(page);
  const password = "drei Birken am See";
  const ask = async (email: string) => {
    await open("/auth");
    await main.getByRole("link", { name: "Passwort vergessen?" }).click();
    await expect(page).toHaveURL("/auth/forgot-password");
    await fillIn(page, { "E-Mail-Adresse": email });
    await main.getByRole("button", { name: "Link schicken" }).click();
    await expect(main).toContainText("Wenn es zu dieser Adresse ein Konto gibt");
  };

  await test.step("signs out and cannot remember the password", async () => {
    await open("/dashboard");
    await signOut(page);
    await ask(`nicht-${customer.email}`);
    await ask(customer.email);
  });

  const mail = await mailTo(customer.email, "Passwort");

  await test.step("sets a new password with the link in the e-mail", async () => {
    await page.goto(linkIn(mail));
    await main.getByLabel("Neues Passwort").fill(password);
    await main.getByRole("button", { name: "Passwort speichern" }).click();
    await expect(page).toHaveURL("/auth");
  });

  await test.step("can sign in only with the new password", async () => {
    await fillIn(page, { "E-Mail-Adresse": customer.email, Passwort: customer.password });
    await main.getByRole("button", { name: "Login" }).click();
    await expect(page.getByRole("alert")).toBeFocused();
    await fillIn(page, { Passwort: password });
    await main.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL("/dashboard");
  });

  await test.step("receives a notice, and the link no longer works", async () => {
    await mailTo(customer.email, "geändert");
    const answer = await page.request.get(linkIn(mail));
    expect(answer.status()).toBe(404);
    expect(await mailsTo(`nicht-${customer.email}`)).toEqual([]);
  });
});

import { linkIn, mailTo, membersSite } from "./members.ts";
import { expect, fillIn, newEmail, test, untilOldEnough } from "./support.ts";

// Chromium logs the status of the invalid link.
test.use({ ...membersSite, expectedError: /status of 404/ });

test("a visitor confirms the newsletter and unsubscribes from it", {
  tag: ["@script", "@desktop"],
}, async ({ page, open }) => {
  const main = page.getByRole("main");
  const email = newEmail();

  await test.step("subscribes and is asked to confirm", async () => {
    await open("/newsletter");
    await fillIn(page, { "E-Mail-Adresse": email });
    await untilOldEnough(page);
    await main.getByRole("button", { name: "Newsletter abonnieren" }).click();
    await expect(page.getByText("Bitte bestätige deine Anmeldung").first()).toBeVisible();
  });

  await test.step("confirms with the button behind the link", async () => {
    await open(linkIn(await mailTo(email, "bestätige")));
    await expect(main).toContainText(email);
    await main.getByRole("button", { name: "Anmeldung bestätigen" }).click();
    await expect(page.getByText("Erfolgreich angemeldet!")).toBeVisible();
  });

  await test.step("unsubscribes with the link in the welcome e-mail", async () => {
    const welcome = await mailTo(email, "Du bekommst jetzt");
    expect(welcome.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
    await open(linkIn(welcome));
    await main.getByRole("button", { name: "Newsletter abbestellen" }).click();
    await expect(page.getByText("Newsletter abbestellt")).toBeVisible();
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("Du bist abgemeldet");
  });
});

import {
  expect,
  expectSending,
  fillIn,
  newEmail,
  signInAs,
  test,
  untilOldEnough,
} from "./support.ts";

// Chromium logs the status of the incomplete message.
test.use({ expectedError: /status of 400/ });

test("a visitor writes a message", { tag: "@crosswise" }, async ({
  page,
  open,
  javaScriptEnabled,
}) => {
  const main = page.getByRole("main");
  // The button's name changes while the form is being sent.
  const send = main.locator("form [data-sending]");
  const name = main.getByLabel("Name", { exact: true });
  const message = main.getByLabel("Nachricht", { exact: true });

  await test.step("forgets to choose a subject", async () => {
    await open("/contact");
    await fillIn(page, { Name: "Ida Kühn", "E-Mail-Adresse": "ida@" });
    await send.click();
    await expect(page.getByRole("alert")).toBeFocused();
    await expect(page.getByRole("alert").getByRole("listitem")).toHaveCount(2);
    await expect(message).toHaveAccessibleDescription(/schreib uns eine Nachricht/);
    await expect(name).toHaveValue("Ida Kühn");
  });

  await test.step("corrects the form", async () => {
    await fillIn(page, {
      "E-Mail-Adresse": newEmail(),
      Nachricht: "Guten Tag,\n\nhabt ihr noch einen Platz am Feuer?",
    });
    await untilOldEnough(page);
    const deliver = async () => {
      await send.click();
      await expect(page.getByText("Nachricht gesendet!")).toBeVisible();
    };
    await (javaScriptEnabled ? expectSending(send, deliver) : deliver());
    await expect(page.getByText("so schnell wie möglich bei dir melden")).toBeVisible();
    await expect(page).toHaveURL("/contact");
  });

  await test.step("finds an empty form again", async () => {
    for (const field of [name, message, main.getByLabel("E-Mail-Adresse")]) {
      await expect(field).toHaveValue("");
      await expect(field).not.toHaveAttribute("aria-invalid");
    }
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});

test("a customer's name and address are filled in, also the second time", {
  tag: ["@script", "@desktop"],
}, async ({ page, open }) => {
  const main = page.getByRole("main");
  const expectFilledIn = async () => {
    const name = main.getByLabel("Name", { exact: true });
    await expect(name).toHaveValue("Annegret Müller-Großschmidt");
    await expect(main.getByLabel("E-Mail-Adresse")).toHaveValue("annegret@behappy.example");
  };
  await signInAs(page, "customer");
  await open("/contact");
  await expectFilledIn();
  await fillIn(page, { Nachricht: "Danke für den Feuerabend." });
  await untilOldEnough(page);
  await main.getByRole("button", { name: "Nachricht senden" }).click();
  await expect(page.getByText("Nachricht gesendet!")).toBeVisible();
  await expect(main.getByLabel("Nachricht", { exact: true })).toHaveValue("");
  await expectFilledIn();
});

test.describe("the map", () => {
  test.use({ expectedOtherSite: /^https:\/\/www\.openstreetmap\.org\// });

  test("is loaded and hidden again, and with script a typed message is kept", {
    tag: "@crosswise",
  }, async ({ page, open, javaScriptEnabled }) => {
    const asked: string[] = [];
    await page.route(/^https:/, async (route) => {
      asked.push(new URL(route.request().url()).host);
      await route.fulfill({ contentType: "text/html", body: "Eine Karte" });
    });
    const main = page.getByRole("main");
    const message = main.getByLabel("Nachricht", { exact: true });
    const frame = page.frameLocator('iframe[title^="Karte"]');
    // Only our own document may frame the foreign map. The surrounding page must not.
    const map = javaScriptEnabled ? frame.frameLocator("iframe") : frame;

    await open("/contact");
    await expect(main.getByRole("img", { name: "Gezeichnete Karte" })).toBeVisible();
    await message.fill("Ich suche euch gerade.");
    expect(asked, "before the visitor asks for the map").toEqual([]);
    await main.getByRole("button", { name: "Karte laden" }).click();
    await expect(page).toHaveURL("/contact#karte");
    await expect(map.getByText("Eine Karte")).toBeVisible();
    await expect(message).toHaveValue(javaScriptEnabled ? "Ich suche euch gerade." : "");
    expect(new Set(asked)).toEqual(new Set(["www.openstreetmap.org"]));
    await page.reload();
    await expect(frame.getByText("Eine Karte")).toBeVisible();

    await main.getByRole("button", { name: "Karte wieder ausblenden" }).click();
    await expect(main.getByRole("img", { name: "Gezeichnete Karte" })).toBeVisible();
    await expect(page.locator("iframe")).toHaveCount(0);
  });
});

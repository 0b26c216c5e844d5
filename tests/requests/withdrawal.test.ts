import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { formatReceivedAt } from "#app/features/returns/declarations.ts";
import { db } from "#db/client.server.ts";
import { declarations, emails, orders, rateLimits } from "#db/schema.ts";
import { Browser, formValues, type Page, visibleText } from "#tests/support/browser.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { createOrder } from "#tests/support/sample-orders.ts";
import {
  browserOf,
  createAdmin,
  createCustomer,
  createEvent,
  createItem,
  errorSummary,
  fieldErrors,
  fillCart,
  mainForm,
  placeSampleOrder,
  whileRefused,
} from "#tests/support/samples.ts";
import { forgetSettings, storeSettings } from "#tests/support/settings.ts";

const PAGE = "/vertrag-widerrufen";
const BUTTON = "Widerruf bestätigen";
const typed = {
  name: "Ida Kühn",
  contract: "BH-2026-000123",
  parts: "Nur die Kerzen,\r\nnicht den Becher",
  email: "ida@beispiel.de",
};

const fire = "Feuerabend (Fr., 1.5.2099, 18:30 Uhr)";

let views = 0;
/** Each call stands for another view of the form. */
const newToken = () => `ansicht-des-formulars-${++views}`;

const stored = () => db.select().from(declarations).all();

function send(fields: Record<string, string> = {}, browser = new Browser()): Promise<Page> {
  return browser.post(PAGE, { token: newToken(), ...typed, ...fields });
}

beforeEach(() => {
  for (const table of [rateLimits, declarations, emails]) db.delete(table).run();
});

describe("the page", () => {
  it("asks for name, contract, parts and recipient, and has one button", async () => {
    const page = await new Browser().get(PAGE);
    const form = page.document.querySelector("main form");
    expect(Object.keys(mainForm(page)).sort()).toEqual(
      ["contract", "email", "name", "parts", "token"].sort(),
    );
    expect(form?.querySelectorAll("button").map(visibleText)).toEqual([BUTTON]);
    const required = form?.querySelectorAll("[required]").map(({ attrs }) => attrs.name);
    expect(required).toEqual(["name", "contract", "email"]);
    expect(page.headers.get("Cache-Control")).toBe("no-store");
  });

  it("gives each view another token", async () => {
    const [one, other] = [await new Browser().get(PAGE), await new Browser().get(PAGE)];
    expect(mainForm(one).token).not.toBe(mainForm(other).token);
  });

  it("is linked outside any fold from every page, error pages included", async () => {
    const browser = await browserOf();
    await fillCart(browser, [createItem(), 1]);
    for (const path of ["/", "/checkout", "/dashboard", "/gibt-es-nicht", PAGE, "/erklaerung/x"]) {
      const page = await browser.get(path);
      const links = page.document
        .querySelectorAll("footer a")
        .filter((link) => link.closest("details") === null);
      const words = links.map((link) => [link.getAttribute("href"), visibleText(link)]);
      expect(words, path).toContainEqual([PAGE, "Vertrag widerrufen"]);
      expect(words, path).toContainEqual(["/vertraege-kuendigen", "Verträge hier kündigen"]);
    }
  });

  it("is linked once from the dashboard's main part, as soon as something is ordered", async () => {
    const customer = await createCustomer();
    const browser = await browserOf(customer);
    const links = async () => {
      const { document } = await browser.get("/dashboard");
      return document.querySelectorAll(`main a[href^="${PAGE}"]`).map(visibleText);
    };
    expect(await links()).toEqual([]);
    createOrder({ userId: customer.id, sequence: 9_001, number: "BH-2026-009001" });
    expect(await links()).toEqual(["Vertrag widerrufen"]);
  });
});

describe("a withdrawal", () => {
  it("is stored with the second in which it was posted", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-05T23:08:09.987Z") });
    const answer = await send();
    expect(answer.status).toBe(303);
    expect(stored()).toEqual([
      expect.objectContaining({
        kind: "withdrawal",
        name: "Ida Kühn",
        contract: "BH-2026-000123",
        parts: "Nur die Kerzen,\nnicht den Becher",
        email: "ida@beispiel.de",
        receivedAt: new Date("2026-03-05T23:08:09.000Z"),
        handledAt: null,
        outcome: null,
      }),
    ]);
  });

  it("needs no waiting, no sign-in, no reason and no token", async () => {
    const browser = new Browser();
    const page = await browser.get(PAGE);
    expect((await browser.press(page, BUTTON, typed)).status).toBe(303);
    expect((await new Browser().post(PAGE, { ...typed, parts: "" })).status).toBe(303);
    expect(stored().map(({ parts }) => parts)).toContain(null);
  });

  it("is confirmed by page, e-mail and file, each with content and moment in Berlin", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-05T23:08:09.987Z") });
    const browser = new Browser();
    const page = await browser.follow(await send({}, browser));
    const link = page.document
      .querySelectorAll("main a")
      .find((each) => visibleText(each) === "Als Datei speichern");
    const file = await new Browser().get(link?.getAttribute("href") ?? "");
    const [email, ...others] = emailsTo(typed.email);
    expect(others).toEqual([]);
    expect(file.headers.get("Content-Disposition")).toBe(
      'attachment; filename="widerruf-2026-03-06.html"',
    );
    expect(email?.text).toContain("> Bestätigung an: ida@beispiel[.]de");
    for (const text of [page.text, (email?.text ?? "").replaceAll("[.]", "."), file.text]) {
      expect(text).toContain("06. März 2026, 00:08:09 Uhr");
      expect(text).toContain("Ida Kühn");
      expect(text).toContain("BH-2026-000123");
      expect(text).toMatch(/Nur die Kerzen,\s(> )?nicht den Becher/);
      expect(text).toContain("ida@beispiel.de");
      expect(text).toContain("„Widerruf bestätigen“");
      expect(text).toMatch(/bestätigt den Eingang\..*Wir prüfen/);
    }
    expect(email).toMatchObject({
      status: "kept",
      subject: "Deine Widerrufserklärung ist eingegangen",
    });
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(file.headers.get("Cache-Control")).toBe("no-store");
  });

  it("has a receipt that only its random address opens", async () => {
    await send();
    const [declaration] = stored();
    expect(declaration?.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-/);
    for (const guess of ["1", declaration?.token, declaration?.sha256, "x'--"]) {
      const path = `/erklaerung/${encodeURIComponent(guess ?? "")}`;
      expect((await new Browser().get(path)).status).toBe(404);
      expect((await new Browser().get(`${path}/bestaetigung.html`)).status).toBe(404);
    }
  });

  it("is stored and mailed once if its form is sent three times", async () => {
    const token = newToken();
    const answers = [await send({ token }), await send({ token }), await send({ token })];
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
    expect([stored().length, emailsTo(typed.email).length]).toEqual([1, 1]);
  });

  it("is stored and mailed once if its form is sent 50 times at once", async () => {
    const token = newToken();
    const answers = await Promise.all(Array.from({ length: 50 }, () => send({ token })));
    expect(new Set(answers.map(({ status, location }) => `${status} ${location}`)).size).toBe(1);
    expect([stored().length, emailsTo(typed.email).length]).toEqual([1, 1]);
  });

  it("that was corrected is another one, so that nothing is lost", async () => {
    const token = newToken();
    await send({ token });
    await send({ token, contract: "BH-2026-000124" });
    expect(stored()).toHaveLength(2);
  });

  it("is stored together with its confirmation, or not at all", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const page = await whileRefused("insert", "emails", () => send());
    expect(page.status).toBe(500);
    expect(errorSummary(page)?.title).toBe("Das hat nicht geklappt");
    expect(mainForm(page)).toMatchObject({ name: typed.name, contract: typed.contract });
    expect(stored()).toEqual([]);
    expect(await db.$count(emails)).toBe(0);
    expect(await db.$count(rateLimits)).toBe(0);
  });

  it("gets the same answer whether or not the order exists", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-05T23:08:09Z") });
    const customer = await browserOf(await createCustomer({ email: "kundin@beispiel.de" }));
    await fillCart(customer, [createItem(), 1]);
    const orderId = await placeSampleOrder(customer, { email: typed.email });
    const order = db.select().from(orders).where(eq(orders.id, orderId)).get();
    const shape = async (contract: string) => {
      const browser = new Browser();
      const answer = await send({ contract }, browser);
      const page = await browser.follow(answer);
      const email = emailsTo(typed.email).find(({ key }) => key.startsWith("declaration"));
      const rows = [await db.$count(declarations), await db.$count(emails)];
      const unguessable = /[\da-f]{8}-[\da-f-]{27}|[\w-]{43}|nonce="[^"]+"|\w+\.[\w-]{40,}/g;
      const answers = [
        answer.status,
        answer.html,
        page.html.replace(unguessable, "…"),
        email?.text.replace(unguessable, "…"),
      ];
      db.delete(declarations).run();
      return [rows, JSON.stringify(answers).replaceAll(contract, "NUMMER")];
    };
    const emailsBefore = await db.$count(emails);
    const known = await shape(order?.number ?? "");
    db.delete(emails).where(eq(emails.subject, "Deine Widerrufserklärung ist eingegangen")).run();
    const unknown = await shape("BH-2026-999999");
    expect(known).toEqual(unknown);
    expect(known[0]).toEqual([1, emailsBefore + 1]);
  });
});

describe("a hostile withdrawal", () => {
  it("becomes no link in an e-mail to an unproven address, and stays as it is elsewhere", async () => {
    const evil = {
      name: "https://evil.example/a",
      contract: "www.evil.example",
      parts: "evil.com",
    };
    const browser = new Browser();
    const page = await browser.follow(await send(evil, browser));
    const { text = "", html = "" } = emailsTo(typed.email)[0] ?? {};
    for (const form of [text, html]) {
      expect(form).toContain("https[:]//evil[.]example/a");
      expect(form).not.toMatch(/https:\/\/evil|evil\.example|evil\.com/);
    }
    expect(page.text).toContain("https://evil.example/a");
  });

  it("keeps control characters and header lines out of e-mail and page", async () => {
    const name = "Ida\r\nBcc: alle@beispiel.de\u0000";
    const browser = new Browser();
    const page = await browser.follow(await send({ name, parts: "a\u0000b\u001bc" }, browser));
    expect(stored()[0]).toMatchObject({ name: "Ida Bcc: alle@beispiel.de", parts: "a b c" });
    const [email] = emailsTo(typed.email);
    expect(email?.subject).toBe("Deine Widerrufserklärung ist eingegangen");
    expect(page.text).toContain("Ida Bcc: alle@beispiel.de");
  });

  it("is escaped on the page, in the e-mail and in the file", async () => {
    const browser = new Browser();
    const evil = '"><script>alert(1)</script>';
    const page = await browser.follow(await send({ name: evil, parts: evil }, browser));
    const file = await browser.get(`/erklaerung/${stored()[0]?.id}/bestaetigung.html`);
    for (const html of [page.html, file.html, emailsTo(typed.email)[0]?.html]) {
      expect(html).not.toContain("<script>alert(1)");
      expect(html).toContain("alert(1)");
    }
    expect(file.headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'.*sandbox$/);
  });

  it.each([
    ["name", "I".repeat(201), "höchstens 200 Zeichen"],
    ["name", " \u0000 ", "Bitte gib deinen Namen ein."],
    ["contract", "", "Bitte gib die Bestellnummer an"],
    ["contract", "K".repeat(301), "höchstens 300 Zeichen"],
    ["parts", "T".repeat(1001), "höchstens 1.000 Zeichen"],
    ["email", "", "wohin wir die Bestätigung schicken sollen"],
    ["email", "ida@beispiel.de\r\nBcc: x@beispiel.de", "gültige E-Mail-Adresse"],
  ])("has an error at %s (case %#) and keeps everything", async (field, value, sentence) => {
    const token = newToken();
    const page = await send({ token, [field]: value });
    expect(page.status).toBe(400);
    expect(fieldErrors(page)).toEqual({ [field]: expect.stringContaining(sentence) });
    expect(mainForm(page)).toMatchObject({ token });
    expect(stored()).toEqual([]);
  });

  it("of 100 kB is refused", async () => {
    expect((await send({ parts: "x".repeat(100_001) })).status).toBe(413);
    expect(stored()).toEqual([]);
  });
});

it("the operator's phone number is a link that also works from abroad", async () => {
  storeSettings({ phone: "0431 55 66" });
  const page = await new Browser().get(PAGE);
  const call = page.document.querySelector('main a[href^="tel:"]');
  expect([call?.getAttribute("href"), call?.text]).toEqual(["tel:+494315566", "0431 55 66"]);
  forgetSettings();
});

describe("beyond the limits", () => {
  const others = { "X-Client-Address": "192.0.2.7" };

  it("an eleventh withdrawal to one recipient gets e-mail, phone and post instead", async () => {
    const { recordDemoContent } = await import("#db/shop.server.ts");
    db.transaction((transaction) => recordDemoContent(transaction, true));
    for (let time = 0; time < 10; time += 1) expect((await send()).status).toBe(303);
    const page = await send({ email: typed.email.toUpperCase() });
    expect(page.status).toBe(429);
    expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(3000);
    const sentences = errorSummary(page)?.sentences.join(" ");
    expect(sentences).toContain("per E-Mail an kontakt@behappy.example");
    expect(sentences).toMatch(/am Telefon unter 030\s23125\s042/);
    expect(sentences).toMatch(/per Post an BeHappy, Morgenufer\s12, 10178\sBerlin/);
    expect(mainForm(page)).toMatchObject({ name: typed.name, contract: typed.contract });
    expect(stored()).toHaveLength(10);
    expect((await send({ email: "otto@beispiel.de" })).status).toBe(303);
    db.transaction((transaction) => recordDemoContent(transaction, false));
  });

  it("a network address sends 60 withdrawals per hour", async () => {
    const sendFrom = (index: number) =>
      new Browser().post(
        PAGE,
        { ...typed, token: newToken(), email: `a${index}@beispiel.de` },
        others,
      );
    for (let time = 0; time < 60; time += 1) expect((await sendFrom(time)).status).toBe(303);
    expect((await sendFrom(60)).status).toBe(429);
    expect((await send()).status).toBe(303);
  });

  it("the plus addresses of a mailbox count as one recipient", async () => {
    const sendTo = (tag: number) => send({ email: `Ida+${tag}@beispiel.de` });
    for (let time = 0; time < 10; time += 1) expect((await sendTo(time)).status).toBe(303);
    expect([(await sendTo(10)).status, (await send()).status]).toEqual([429, 429]);
  });

  it("nobody keeps a signed-in customer from the form, who has a limit of their own", async () => {
    const customer = await createCustomer();
    const browser = await browserOf(customer);
    const sendTo = (email: string, by: Browser) =>
      by.post(PAGE, { ...typed, token: newToken(), email }, others);
    for (let time = 0; time < 70; time += 1) {
      await sendTo(time < 10 ? customer.email : `a${time}@beispiel.de`, new Browser());
    }
    expect((await sendTo(customer.email, browser)).status).toBe(429);
    createOrder({ userId: customer.id });
    for (let time = 0; time < 20; time += 1) {
      expect((await sendTo(customer.email, browser)).status).toBe(303);
    }
    expect((await sendTo(customer.email, browser)).status).toBe(429);
  });

  it("a repeated post gets its first answer", async () => {
    const token = newToken();
    const first = await send({ token });
    for (let time = 0; time < 9; time += 1) await send();
    expect((await send()).status).toBe(429);
    expect((await send({ token })).location).toBe(first.location);
  });

  it("the limit ends after an hour", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    for (let time = 0; time < 10; time += 1) await send();
    expect((await send()).status).toBe(429);
    vi.setSystemTime(Date.now() + 60 * 60 * 1000);
    expect((await send()).status).toBe(303);
  });
});

describe("from an order", () => {
  async function orderOf(customer: { id: string }) {
    const browser = await browserOf(customer);
    const [event, item] = [createEvent({ title: "Feuer\u00ADabend" }), createItem()];
    await fillCart(browser, [event, 2], [item, 1]);
    const orderId = await placeSampleOrder(browser);
    const order = db.select().from(orders).where(eq(orders.id, orderId)).get();
    if (!order) throw new Error("no order");
    return { browser, order, path: `${PAGE}?order=${orderId}` };
  }

  const boxes = (page: Page) => page.document.querySelectorAll('main input[name="piece"]');

  it("marks digital content whose right to withdraw has expired with the beginning", async () => {
    const browser = await browserOf(await createCustomer());
    await fillCart(browser, [createItem({ title: "Album", withdrawalClass: "digital" }), 1]);
    const orderId = await placeSampleOrder(browser, { consentDigital: "on" });
    const note = "Digitaler Inhalt, der schon für dich offen ist";
    const read = async () => (await browser.get(`${PAGE}?order=${orderId}`)).text;
    expect(await read()).not.toContain(note);
    db.update(orders).set({ status: "completed", completedAt: new Date() }).run();
    expect(await read()).toContain(note);
    db.update(orders).set({ consentDigital: false }).run();
    expect(await read()).not.toContain(note);
  });

  it("marks free digital content as the order's page does, as soon as it is open", async () => {
    const browser = await browserOf(await createCustomer());
    const free = createItem({ title: "Gratisheft", withdrawalClass: "digital", price: 0 });
    await fillCart(browser, [free, 1]);
    await fillCart(browser, [createItem({ title: "Album", withdrawalClass: "digital" }), 1]);
    const orderId = await placeSampleOrder(browser);
    const expired = "Digitaler Inhalt, der schon für dich offen ist: Dafür ist das Widerrufsrecht";
    const page = async () => (await browser.get(`/order-confirmation/${orderId}`)).text;
    expect(await page()).not.toContain(expired);
    db.update(orders).set({ status: "completed", completedAt: new Date() }).run();
    expect(await page()).toContain(`Für „Gratisheft“ ${expired} erloschen`);
    expect(await page()).toContain("Für „Album“ Du kannst den Vertrag 14 Tage lang widerrufen");
    const { text } = await browser.get(`${PAGE}?order=${orderId}`);
    expect(text).toContain(`Gratisheft ${expired}`);
    expect(text.split(expired)).toHaveLength(2);
  });

  it("marks what is withdrawn already, and asks for the rest only", async () => {
    const { browser, path } = await orderOf(await createCustomer());
    const labels = async () =>
      boxes(await browser.get(path)).map((box) =>
        visibleText(box.closest("label") ?? box).includes("Den Widerruf dafür hast du am"),
      );
    const hint = async () => (await browser.get(path)).text;
    expect([await labels(), (await hint()).includes("für die ganze Bestellung")]).toEqual([
      [false, false, false],
      true,
    ]);
    const piece = boxes(await browser.get(path))[0]?.getAttribute("value") ?? "";
    await browser.post(path, { ...typed, parts: "", piece, token: newToken() });
    expect(await labels()).toEqual([true, false, false]);
    expect(await hint()).toContain("Ohne Haken gilt der Widerruf für den Rest der Bestellung.");
    await browser.post(path, { ...typed, parts: "", token: newToken() });
    expect(await labels()).toEqual([true, true, true]);
    expect(await hint()).toContain("Du hast schon die ganze Bestellung widerrufen.");
  });

  it("the form is prefilled for its owner, with a checkbox for each piece", async () => {
    const { browser, order, path } = await orderOf(await createCustomer());
    const card = await browser.get("/dashboard");
    expect(card.document.querySelector(`main a[href="${path}"]`)).not.toBeNull();
    const confirmation = await browser.get(`/order-confirmation/${order.id}`);
    expect(confirmation.document.querySelector(`main a[href="${path}"]`)).not.toBeNull();
    const page = await browser.get(path);
    const { name, contract, email } = mainForm(page);
    expect([name, email]).toEqual([order.customerName, order.customerEmail]);
    expect(contract).toContain(order.number);
    const labels = boxes(page).map((box) =>
      visibleText(box.closest("label") ?? box).replaceAll("\u00A0", " "),
    );
    const exempt = "Ein Freizeittermin: Dafür gibt es kein Widerrufsrecht";
    expect(labels).toHaveLength(3);
    expect(labels[0]).toContain(`${fire}, Stück 1 ${exempt}`);
    expect(labels[1]).toContain(`${fire}, Stück 2 ${exempt}`);
    expect(labels[2]).toBe("Ein Kompass");
    expect(boxes(page).some((box) => box.hasAttribute("checked"))).toBe(false);
  });

  it("the form tells nobody else anything, not even an admin", async () => {
    const { path } = await orderOf(await createCustomer());
    const stranger = await createCustomer({ email: "fremd@beispiel.de" });
    const { browser: admin } = await createAdmin();
    for (const browser of [new Browser(), await browserOf(stranger), admin]) {
      const page = await browser.get(path);
      expect([page.status, boxes(page).length]).toEqual([200, 0]);
      expect(mainForm(page).contract).toBe("");
      expect(page.text).not.toContain("Annegret");
    }
  });

  it("ticked pieces are stored in words and by line", async () => {
    const customer = await createCustomer();
    const { browser, order, path } = await orderOf(customer);
    const page = await browser.get(path);
    const [first, , third] = boxes(page).map((box) => box.getAttribute("value") ?? "");
    const form = page.document.querySelector("main form");
    if (!form) throw new Error("no form");
    const fields = new URLSearchParams({ ...formValues(form), parts: "bitte bald" });
    fields.delete("piece");
    for (const value of [first, third]) fields.append("piece", value ?? "");
    expect((await browser.post(form.getAttribute("action") ?? "", fields)).status).toBe(303);
    expect(stored()).toEqual([
      expect.objectContaining({
        parts: `1 × ${fire.replace(" Uhr", "\u00A0Uhr")}\n1 × Ein Kompass\nbitte bald`,
        orderId: order.id,
        userId: customer.id,
        pieces: [
          { orderItemId: first?.split(".")[0], quantity: 1 },
          { orderItemId: third?.split(".")[0], quantity: 1 },
        ],
      }),
    ]);
  });

  it("the order says to its owner and to admins that it waits, until somebody has handled it", async () => {
    const { browser, order, path } = await orderOf(await createCustomer());
    const { browser: admin } = await createAdmin();
    const pages = async () => [
      (await browser.get("/dashboard")).text,
      (await browser.get(`/order-confirmation/${order.id}`)).text,
      (await admin.get(`/admin/orders/${order.id}`)).text,
    ];
    const told =
      /Widerruf für 1 × Feuerabend \(Fr\., 1\.5\.2099, 18:30 Uhr\) vom [^:]+: wir prüfen ihn\. Was daraus wird, siehst du hier\. Bis dahin musst du nichts bezahlen\./;
    const said = [told, told, /ist ein Widerruf vom/];
    const isSaid = async () =>
      (await pages()).map((text, index) => said[index]?.test(text.replace(/\s+/g, " ")));
    expect(await isSaid()).toEqual([false, false, false]);
    const piece = boxes(await browser.get(path))[0]?.getAttribute("value") ?? "";
    await browser.post(path, { ...typed, parts: "", piece, token: newToken() });
    expect(await isSaid()).toEqual([true, true, true]);
    db.update(declarations).set({ handledAt: new Date(), outcome: "rejected" }).run();
    expect(await isSaid()).toEqual([false, false, false]);
  });

  it("the order stops asking for money and announcing goods, and leads to the receipt and back", async () => {
    storeSettings({ bankRecipient: "Bürger & Söhne", bankIban: "DE02120300000000202051" });
    const { browser, order, path } = await orderOf(await createCustomer());
    const orderPath = `/order-confirmation/${order.id}`;
    expect((await browser.get(orderPath)).text).toContain("Verwendungszweck");
    await browser.post(path, { ...typed, parts: "", token: newToken() });
    for (const page of [await browser.get(orderPath), await browser.get("/dashboard")]) {
      expect(page.text).not.toMatch(/Verwendungszweck|schicken wir dir die Ware|wartet auf deine/);
      expect(page.text).toContain("wir prüfen deinen Widerruf");
    }
    const page = await browser.get(orderPath);
    expect(page.text).toContain("Dein Widerruf ist bei uns");
    expect(page.text).not.toContain("So geht es weiter");
    const receipt = `/erklaerung/${stored()[0]?.id}`;
    const linksOf = ({ document }: Page) =>
      document.querySelectorAll("main a").map(({ attrs }) => attrs.href);
    expect(linksOf(page)).toContain(receipt);
    expect(linksOf(await browser.get(receipt))).toContain(orderPath);
    for (const other of [new Browser(), await browserOf()]) {
      expect(linksOf(await other.get(receipt))).not.toContain(orderPath);
    }
    forgetSettings();
  });

  it("ticked pieces after signing out are not lost: the page asks for them in words", async () => {
    const { browser, path } = await orderOf(await createCustomer());
    const piece = boxes(await browser.get(path))[0]?.getAttribute("value") ?? "";
    const page = await new Browser().post(path, { ...typed, parts: "", piece, token: newToken() });
    expect(page.status).toBe(400);
    expect(fieldErrors(page)).toEqual({ parts: expect.stringContaining("nicht mehr angemeldet") });
    expect(stored()).toEqual([]);
  });

  it("a forged piece is refused", async () => {
    const { browser, path } = await orderOf(await createCustomer());
    const page = await browser.post(path, { ...typed, piece: "x.1", token: newToken() });
    expect([page.status, stored()]).toEqual([400, []]);
  });
});

it.each([
  ["2026-11-04T23:05:06Z", "05. November 2026, 00:05:06 Uhr"],
  ["2026-07-31T22:00:00Z", "01. August 2026, 00:00:00 Uhr"],
])("the moment %s reads %s", (instant, words) => {
  expect(formatReceivedAt(new Date(instant))).toBe(words);
});

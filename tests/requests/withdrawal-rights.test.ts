import { parse } from "node-html-parser";
import { beforeAll, describe, expect, it } from "vitest";
import { emailHtml } from "#app/features/email/email-html.server.tsx";
import { emailText } from "#app/features/email/email-text.server.ts";
import { currentTexts, keepTexts } from "#app/features/legal/contract-texts.server.ts";
import { earlyStartTexts } from "#app/features/orders/early-start.ts";
import { orderConfirmationEmail } from "#app/features/orders/order-emails.server.ts";
import { withItems } from "#app/features/orders/orders.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { type CatalogItem, type WithdrawalClass, withdrawalClasses } from "#db/schema.ts";
import { type Browser, ORIGIN, visibleText } from "#tests/support/browser.ts";
import { showDemoContent } from "#tests/support/demo-content.ts";
import { givenEnvironment } from "#tests/support/environment.ts";
import { officialForm, officialInstructions } from "#tests/support/official-words.ts";
import { addOrderItem, createOrder } from "#tests/support/sample-orders.ts";
import {
  browserOf,
  type Customer,
  createCustomer,
  createEvent,
  createItem,
} from "#tests/support/samples.ts";

givenEnvironment({ BASE_URL: "http://behappy.test" });

const titles: Record<WithdrawalClass, string> = {
  goods: "Ein Tagebuch",
  service: "Gründungswerkstatt",
  digital: "Eine Hörreise",
  "dated-leisure": "Sonnenaufgangswanderung",
};

let customer: Customer;
let browser: Browser;
let items: Record<WithdrawalClass, CatalogItem>;

beforeAll(async () => {
  showDemoContent();
  customer = await createCustomer();
  browser = await browserOf(customer);
  items = {
    goods: createItem({ title: titles.goods }),
    // Without a date, it begins with the customer's consent.
    service: createItem({ kind: "course", title: titles.service, withdrawalClass: "service" }),
    digital: createItem({ title: titles.digital, withdrawalClass: "digital" }),
    "dated-leisure": createEvent({ title: "Sonnenaufgangs\u00ADwanderung" }),
  };
});

/** An order of one piece of each class, with or without consent to each class that may begin early. */
async function ordered(classes: WithdrawalClass[], isAgreed: boolean) {
  const texts = await currentTexts();
  const kept = await inTransaction((transaction) => keepTexts(transaction, texts, new Date()));
  const order = createOrder({
    userId: customer.id,
    instructionId: kept.instruction?.id,
    consentDigital: classes.includes("digital") ? isAgreed : null,
    consentService: classes.includes("service") ? isAgreed : null,
  });
  for (const [index, withdrawalClass] of classes.entries()) {
    addOrderItem(order, items[withdrawalClass], { withdrawalClass, position: index + 1 });
  }
  const [placed] = withItems([order]);
  if (!placed) throw new Error("expected one order");
  const facts = { lineFacts: [], texts: kept, noticeId: null };
  return { placed, kept, email: orderConfirmationEmail(placed, null, "proven", facts) };
}

const subsets = Array.from({ length: 2 ** withdrawalClasses.length - 1 }, (_, number) =>
  withdrawalClasses.filter((_class, index) => ((number + 1) >> index) & 1),
);

const table = subsets.flatMap((classes) =>
  [true, false].map((isAgreed) => ({ classes, isAgreed, name: classes.join(", ") })),
);

const inOneLine = (text: string) => text.replace(/\s+/g, " ").replaceAll("– ", "");

/** Expects the text to name the right of each part, or that it has none, and nothing about other parts. */
function expectRights(text: string, classes: WithdrawalClass[]): void {
  for (const each of withdrawalClasses) {
    const passage = `Für „${titles[each]}“`;
    expect([passage, text.includes(passage)]).toEqual([passage, classes.includes(each)]);
  }
  expect(text.includes("kein Widerrufsrecht")).toBe(classes.includes("dated-leisure"));
}

/** The e-mail repeats each consent in its own words (§ 312f Abs. 3 BGB). */
function expectConsents(text: string, classes: WithdrawalClass[], isAgreed: boolean): void {
  for (const each of ["digital", "service"] as const) {
    expect(text.includes(earlyStartTexts[each])).toBe(isAgreed && classes.includes(each));
  }
}

const answers = {
  digital: [
    "Du hast zugestimmt, dass wir digitale Inhalte vor Ablauf",
    "Digitale Inhalte bekommst du frühestens am",
  ],
  service: [
    "Du hast verlangt, dass wir mit der Leistung vor Ablauf",
    "Mit der Leistung beginnen wir frühestens am",
  ],
};

/** The page says how the customer has answered. */
function expectAnswers(text: string, classes: WithdrawalClass[], isAgreed: boolean): void {
  for (const each of ["digital", "service"] as const) {
    const [agreed = "", notAgreed = ""] = answers[each];
    expect(text.includes(agreed)).toBe(isAgreed && classes.includes(each));
    expect(text.includes(notAgreed)).toBe(!isAgreed && classes.includes(each));
  }
}

describe.each(table)("an order of $name (early start: $isAgreed)", ({ classes, isAgreed }) => {
  const hasRight = classes.some((each) => each !== "dated-leisure");

  it("names on its page the right of each part, or that there is none", async () => {
    const { placed, kept } = await ordered(classes, isAgreed);
    const page = await browser.get(`/order-confirmation/${placed.id}`);
    const section = page.document.querySelector('section[aria-labelledby="widerrufsrecht"]');
    const text = section ? visibleText(section) : "";
    expectRights(text, classes);
    expectAnswers(text, classes, isAgreed);
    const hasKnownEnd = classes.some((each) => each === "digital" || each === "service");
    expect(/Die Frist endet am \d+\. /.test(text)).toBe(hasKnownEnd);
    const links = section?.querySelectorAll("a").map(({ attrs, text }) => [text, attrs.href]);
    const version = `/widerruf/fassung/${kept.instruction?.sha256}`;
    expect(links?.filter(([, href]) => href?.startsWith("/widerruf"))).toEqual(
      officialInstructions
        .filter(({ withdrawalClass }) => classes.some((each) => each === withdrawalClass))
        .map(({ heading, withdrawalClass }) => [
          heading,
          `${version}#belehrung-${withdrawalClass}`,
        ]),
    );
  });

  it("has in its e-mail the complete instruction of each part that has a right", async () => {
    const { email } = await ordered(classes, isAgreed);
    const text = inOneLine(emailText(email.content, { origin: ORIGIN }).replace(/^> /gm, ""));
    expectRights(text, classes);
    expectConsents(text, classes, isAgreed);
    for (const { heading, withdrawalClass, text: official } of officialInstructions) {
      const isThere = classes.some((each) => each === withdrawalClass);
      expect([heading, text.includes(heading)]).toEqual([heading, isThere]);
      if (isThere) expect(text).toContain(`${heading} ${"-".repeat(heading.length)} ${official}`);
    }
    expect(text.split(officialForm)).toHaveLength(hasRight ? 2 : 1);
    expect(text.includes("Muster-Widerrufsformular ---")).toBe(hasRight);
    expect(text.includes("Widerrufsbelehrung")).toBe(hasRight);
  });

  it("says the same in the HTML of its e-mail", async () => {
    const { email } = await ordered(classes, isAgreed);
    const html = emailHtml(email.content, { origin: ORIGIN, subject: "" });
    const text = inOneLine(visibleText(parse(html)));
    expectRights(text, classes);
    expectConsents(text, classes, isAgreed);
    for (const { heading, withdrawalClass, text: official } of officialInstructions) {
      const isThere = classes.some((each) => each === withdrawalClass);
      expect(text.includes(`${heading} ${official}`)).toBe(isThere);
    }
    expect(text.includes(`Muster-Widerrufsformular ${officialForm}`)).toBe(hasRight);
  });
});

it("an order from before the classes has those of its items' kinds, and links to today's instruction", async () => {
  const order = createOrder({ userId: customer.id });
  addOrderItem(order, items.goods);
  addOrderItem(order, createEvent({ title: titles.service }), { position: 2 });
  const page = await browser.get(`/order-confirmation/${order.id}`);
  const section = page.document.querySelector('section[aria-labelledby="widerrufsrecht"]');
  const text = section ? visibleText(section) : "";
  expect(text).toContain(`Für „${titles.goods}“ Du kannst den Vertrag 14 Tage lang widerrufen`);
  expect(text).toContain(`Für „${titles.service}“ Für dieses Event gibt es kein Widerrufsrecht`);
  expect(section?.querySelector("a")?.attrs.href).toBe("/widerruf#belehrung-goods");
});

it("two events without a right of withdrawal share a sentence in the plural", async () => {
  const order = createOrder({ userId: customer.id });
  addOrderItem(order, createEvent({ title: "Feuerabend" }));
  addOrderItem(order, createEvent({ title: "Bergtag" }), { position: 2 });
  expect((await browser.get(`/order-confirmation/${order.id}`)).text).toContain(
    "Für diese Events gibt es kein Widerrufsrecht: Es sind Freizeitveranstaltungen an festen Terminen",
  );
});

import { type GrossLine, withTax } from "#app/features/invoices/billable-lines.ts";
import type {
  InvoiceBuyer,
  InvoiceContent,
  InvoiceDelivery,
  InvoicePayment,
  InvoiceSeller,
  InvoiceSpan,
} from "#db/schema.ts";
import { createRandom } from "#tests/support/random.ts";

export const SELLER: InvoiceSeller = {
  name: "BeHappy",
  legalForm: "GmbH",
  representative: "Ida Sonnenfeld",
  street: "Seestraße 12",
  zipcode: "14467",
  city: "Potsdam",
  country: null,
  email: "hallo@behappy.example",
  phone: "0331 1234567",
  register: "Amtsgericht Potsdam, HRB 12345",
  taxNumber: "046/123/45678",
  vatId: "DE136695976",
};

export const CONSUMER: InvoiceBuyer = {
  company: null,
  name: "Łucja Őrsi-Müller",
  street: "Gartenweg 7",
  zipcode: "10115",
  city: "Berlin",
  country: "Deutschland",
  email: "lucja@kundin.example",
  vatId: null,
};

export const COMPANY: InvoiceBuyer = {
  ...CONSUMER,
  company: "Ruhepol & Söhne KG",
  email: "einkauf@ruhepol.example",
  vatId: "DE811569869",
};

const PAID: Extract<InvoicePayment, { state: "paid" }> = {
  state: "paid",
  on: "2026-12-03",
  method: "transfer",
};

const OPEN: Extract<InvoicePayment, { state: "open" }> = {
  state: "open",
  paid: 0,
  dueOn: "2026-12-17",
  account: { recipient: "BeHappy GmbH", iban: "DE02120300000000202051", bic: "BYLADEM1001" },
};

/** A line at 19 % that is supplied after its payment. */
export function grossLine(changes: Partial<GrossLine> = {}): GrossLine {
  return {
    orderItemId: changes.title ?? "Windlicht",
    title: "Windlicht aus Ton",
    note: null,
    quantity: 1,
    gross: 2400,
    taxRate: 19,
    taxNote: null,
    supply: null,
    ...changes,
  };
}

/** An invoice over these lines, with their sums. */
export function invoiceOf(
  lines: GrossLine[],
  changes: Partial<InvoiceContent> = {},
): InvoiceContent {
  return {
    number: "R-2026-00042",
    issuedOn: "2026-12-03",
    order: { number: "BH-2026-000123", placedOn: "2026-11-30" },
    seller: SELLER,
    buyer: CONSUMER,
    taxScheme: "regular",
    ...withTax(lines),
    gross: lines.reduce((sum, { gross }) => sum + gross, 0),
    supply: spanOf(lines),
    cancels: null,
    payment: PAID,
    ...changes,
  };
}

/** The cancellation of these pieces of an invoice, after others. */
export function cancellationOf(
  invoice: InvoiceContent,
  lines: GrossLine[],
  earlier: InvoiceContent[] = [],
): InvoiceContent {
  const all = [invoice, ...earlier].flatMap(({ sums }) => sums);
  const billed = invoice.sums.map((sum) => {
    const same = all.filter((each) => each.taxRate === sum.taxRate && each.taxNote === sum.taxNote);
    const gross = same.reduce((total, each) => total + each.gross, 0);
    return { ...sum, gross, net: same.reduce((total, each) => total + each.net, 0) };
  });
  return {
    ...invoice,
    number: `S-2026-${String(earlier.length + 1).padStart(5, "0")}`,
    issuedOn: "2026-12-10",
    ...withTax(lines, billed),
    gross: lines.reduce((sum, { gross }) => sum + gross, 0),
    supply: spanOf(lines),
    cancels: { number: invoice.number, issuedOn: invoice.issuedOn },
    payment: null,
  };
}

function spanOf(lines: GrossLine[]): InvoiceSpan | null {
  const days = lines.flatMap(({ supply }) => (supply ? [supply.from, supply.to] : [])).sort();
  const [from, to] = [days[0], days.at(-1)];
  return from && to ? { from, to } : null;
}

const ELSEWHERE: InvoiceDelivery = {
  company: "Bäckerei Kühn",
  name: "Ida Kühn",
  street: "Am Deich 4",
  zipcode: "1010",
  city: "Wien",
  country: "Österreich",
};

const EVENT = { from: "2026-12-12", to: "2026-12-13" };
const DAY = { from: "2026-12-03", to: "2026-12-03" };

const weekend = grossLine({
  orderItemId: "weekend",
  title: "Wochenende am See: Atmen, schreiben, schweigen",
  quantity: 2,
  gross: 49_800,
  supply: EVENT,
});
const book = grossLine({ title: "Buch „Stille Wege“", quantity: 3, gross: 7470, taxRate: 7 });
const lamp = grossLine({ quantity: 5, gross: 50_000 });
const shipping = (gross: number, taxRate: number) =>
  grossLine({ orderItemId: null, title: "Versand", gross, taxRate });
const course = grossLine({
  title: "Kurs „Frei sprechen“",
  gross: 12_000,
  taxRate: 0,
  taxNote: "§ 4 Nr. 22 Buchst. a UStG",
  supply: { from: "2027-01-11", to: "2027-03-29" },
});
const audio = grossLine({ title: "Hörreise „Am Meer“", gross: 1900, supply: DAY });

const mixed = invoiceOf([weekend, audio, lamp, book, course, shipping(420, 19), shipping(70, 7)], {
  buyer: COMPANY,
});
const company = invoiceOf([weekend], { buyer: COMPANY });

/** An invoice of each kind. */
export const sampleInvoices = {
  consumer: invoiceOf([audio]),
  "small business": invoiceOf(
    [weekend, audio].map((line) => ({ ...line, taxRate: null })),
    { taxScheme: "small-business", seller: { ...SELLER, vatId: null, legalForm: null } },
  ),
  company,
  delivered: invoiceOf([lamp, shipping(490, 19)], { buyer: COMPANY, delivery: ELSEWHERE }),
  exempt: invoiceOf([course], { buyer: COMPANY }),
  "exempt for two reasons": invoiceOf([
    course,
    { ...course, orderItemId: "other", title: "Gruppencoaching", taxNote: "§ 4 Nr. 21 UStG" },
  ]),
  mixed,
  "open with transfer": invoiceOf([lamp, shipping(490, 19)], { buyer: COMPANY, payment: OPEN }),
  "open without account": invoiceOf([lamp], {
    payment: { state: "open", paid: 0, dueOn: null, account: null },
  }),
  cancellation: cancellationOf(company, [{ ...weekend, quantity: -2, gross: -49_800 }]),
  "partial cancellation": cancellationOf(mixed, [
    { ...lamp, quantity: -2, gross: -20_000 },
    { ...weekend, quantity: -1, gross: -12_345, note: "3 von 7 Tagen bleiben berechnet." },
  ]),
  abroad: invoiceOf([lamp], {
    buyer: {
      ...COMPANY,
      company: "Φως & Ήχος Α.Ε.",
      name: "Αθηνά Παπαδοπούλου",
      street: "Οδός Ερμού 12",
      zipcode: "105 57",
      city: "Αθήνα",
      country: "Griechenland",
      vatId: "EL094259216",
    },
  }),
  "without postal address": invoiceOf([audio], {
    buyer: { ...CONSUMER, street: "", zipcode: "", city: "", country: "" },
  }),
  "odd characters": invoiceOf([{ ...audio, title: "Yoga 🧘🏽‍♀️ & <Tee>\u0007 ⟶ \u202Eab" }], {
    number: "R&D <2026> 1",
    buyer: {
      ...COMPANY,
      company: `Verein zur Pflege der langen Namen ${"Überraschungs".repeat(12)} e. V.`,
      name: "Doğan Şahin 🌻 שלום",
    },
  }),
  "three pages": invoiceOf(
    Array.from({ length: 50 }, (_, index) => ({
      ...(index % 3 === 0 ? book : lamp),
      orderItemId: `item ${index}`,
      title: `${index + 1}. Position`,
    })),
    { buyer: COMPANY, payment: OPEN },
  ),
  cent: invoiceOf([{ ...audio, gross: 1 }], { buyer: COMPANY }),
  fortune: invoiceOf([{ ...lamp, quantity: 3, gross: 9_999_999 }], { buyer: COMPANY }),
} satisfies Record<string, InvoiceContent>;

/** Random invoices of a seller with regular taxation, and cancellations of some of them. */
export function randomInvoices(count: number, seed: number): InvoiceContent[] {
  const random = createRandom(seed);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const oneOf = <Choice>(choices: readonly Choice[]) => choices[upTo(choices.length - 1)] as Choice;
  const notes = ["§ 4 Nr. 21 UStG", "§ 4 Nr. 22 Buchst. a UStG.", null];
  const lineAt = (index: number): GrossLine => {
    const taxRate = oneOf([19, 19, 7, 0]);
    const quantity = 1 + upTo(oneOf([0, 4, 40]));
    return grossLine({
      orderItemId: String(index),
      title: oneOf(["Windlicht", "Łódź & Ñandú", "Kurs <Ruhe> „ÄÖÜ“ 🌻", " Ασκήσεις ", "x\u0000y"]),
      note: oneOf([null, null, "Nur ein Teil."]),
      quantity,
      gross: quantity * (1 + upTo(oneOf([3, 999, 9_999_999 / quantity - 1]))),
      taxRate,
      taxNote: taxRate === 0 ? oneOf(notes) : null,
      supply: oneOf([null, EVENT, DAY, { from: "2026-11-30", to: "2027-11-29" }]),
    });
  };
  const invoices: InvoiceContent[] = [];
  while (invoices.length < count) {
    const lines = Array.from({ length: 1 + upTo(oneOf([0, 3, 30])) }, (_, index) => lineAt(index));
    if (upTo(1)) lines.push(shipping(1 + upTo(990), oneOf([19, 7, 0])));
    const invoice = invoiceOf(lines, {
      seller: oneOf([
        SELLER,
        { ...SELLER, vatId: null, register: null },
        { ...SELLER, vatId: "DE136695976-00001", legalForm: null, representative: null },
        { ...SELLER, taxNumber: null, phone: null, email: null, country: "Deutschland" },
      ]),
      buyer: oneOf([
        COMPANY,
        CONSUMER,
        { ...CONSUMER, street: "", zipcode: "", city: "", country: oneOf(["", "Polska"]) },
        { ...COMPANY, country: oneOf(["Österreich", "Schweiz", "France", "Phantasien"]) },
      ]),
      payment: oneOf<InvoicePayment>([
        PAID,
        { ...PAID, method: oneOf(["online", "cash", "other"]) },
        OPEN,
        { ...OPEN, dueOn: null },
        { state: "open", paid: 0, dueOn: oneOf([null, "2026-12-17"]), account: null },
      ]),
    });
    const earlier: InvoiceContent[] = [];
    for (let round = upTo(2); round > 0; round -= 1) {
      const left = linesLeft(invoice, earlier);
      const chosen = round === 1 ? left : left.filter(() => upTo(1) === 1);
      const cancelled = chosen.map((line): GrossLine => {
        const pieces = round === 1 ? line.quantity : 1 + upTo(line.quantity - 1);
        const gross = Math.round((line.gross * pieces) / line.quantity);
        return { ...line, quantity: -pieces, gross: -gross };
      });
      if (cancelled.length > 0) earlier.push(cancellationOf(invoice, cancelled, earlier));
    }
    invoices.push(invoice, ...earlier);
  }
  return invoices.slice(0, count);
}

function linesLeft(invoice: InvoiceContent, cancellations: InvoiceContent[]): GrossLine[] {
  const gone = cancellations.flatMap(({ lines }) => lines);
  return invoice.lines
    .map(({ net: _, tax: __, ...line }) => {
      const same = gone.filter((each) => each.orderItemId === line.orderItemId);
      return {
        ...line,
        quantity: same.reduce((sum, each) => sum + each.quantity, line.quantity),
        gross: same.reduce((sum, each) => sum + each.gross, line.gross),
      };
    })
    .filter(({ quantity, gross }) => quantity > 0 && gross > 0);
}

import { createHash } from "node:crypto";
import { findOpenRefund } from "#app/features/money/refunds/open-refunds.server.ts";
import { recordRefundChange } from "#app/features/money/refunds/refund-online.server.ts";
import { amountByHand } from "#app/features/money/refunds/refund-view.server.ts";
import { type BankAccount, bankAccount } from "#app/features/settings/operator.server.ts";
import { escapeXml } from "#app/http/escape-xml.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { type Doing, refunds, storedActor } from "#db/schema.ts";

interface Planning extends Doing {
  orderIds: string[];
}

type SepaFileResult =
  | { ok: true; file: string }
  /** The settings do not name the shop's own account. */
  | { ok: false; reason: "no-account" }
  /** None of these orders has money to transfer to a known account. */
  | { ok: false; reason: "nothing" };

/**
 * A file with the transfers that refund these orders, for the owner's bank. From then on they count as on their way,
 * until the statement shows them or the owner takes them back. The same choice gives the same file again.
 */
export async function planTransfers({ orderIds, actor, now }: Planning): Promise<SepaFileResult> {
  const account = bankAccount();
  if (!account) return { ok: false, reason: "no-account" };
  const planned = await inTransaction((transaction) =>
    [...new Set(orderIds)].flatMap((orderId) =>
      planTransfersOf(transaction, orderId, { actor, now }),
    ),
  );
  if (planned.length === 0) return { ok: false, reason: "nothing" };
  const ids = createHash("sha256").update(planned.map(({ id }) => id).join());
  const messageId = `ERST-${ids.digest("hex").slice(0, 24)}`;
  return { ok: true, file: sepaFile({ account, transfers: planned, messageId, now }) };
}

function planTransfersOf(
  transaction: Queryable,
  orderId: string,
  { actor, now }: Omit<Planning, "orderIds">,
) {
  const open = findOpenRefund(orderId, now, transaction);
  if (!open?.account) return [];
  const { account, order } = open;
  const amount = amountByHand(open);
  const added = amount > 0 ? [addPlanned(transaction, { orderId, amount, actor, now })] : [];
  return [...open.planned, ...added].map((refund) => ({
    ...account,
    id: refund.id,
    amount: refund.amount,
    reference: order.number,
  }));
}

interface Planned extends Omit<Planning, "orderIds"> {
  orderId: string;
  amount: number;
}

function addPlanned(transaction: Queryable, { orderId, amount, actor, now }: Planned) {
  const refund = transaction
    .insert(refunds)
    .values({
      orderId,
      amount,
      method: "transfer",
      state: "pending",
      ...storedActor(actor),
      createdAt: now,
    })
    .returning()
    .get();
  recordRefundChange(transaction, refund, { actor, action: "für die SEPA-Datei vorgemerkt", now });
  return refund;
}

interface SepaTransfer {
  name: string;
  /** Electronic format: capitals without spaces. */
  iban: string;
  /** Cents. */
  amount: number;
  /** The order number, which comes back with the entry in the bank statement. */
  reference: string;
}

interface SepaFile {
  /** The account that pays. */
  account: BankAccount;
  /** At least one. */
  transfers: SepaTransfer[];
  /** At most 35 characters. A bank refuses a second file with the same id. */
  messageId: string;
  now: Date;
}

const LONGEST_NAME = 70;
/** 999,999,999.99 €. */
const LARGEST_AMOUNT = 99_999_999_999;

/**
 * A file of credit transfers for online banking: ISO 20022 pain.001.001.09, as German banks accept it (DFÜ
 * agreement, annex 3). It is one instruction, and the bank books its transfers one by one. The payees have no BIC,
 * because banks derive it from the IBAN.
 */
export function sepaFile({ account, transfers, messageId, now }: SepaFile): string {
  const wrong = transfers.find(({ amount }) => amount < 1 || amount > LARGEST_AMOUNT);
  if (wrong || transfers.length === 0)
    throw new RangeError("a transfer has no amount that banks accept");
  const sum = transfers.reduce((total, { amount }) => total + amount, 0);
  const counted = [element("NbOfTxs", transfers.length), element("CtrlSum", inEuro(sum))];
  const payer = element("Nm", sepaName(account.recipient));
  const header = element("GrpHdr", [
    element("MsgId", messageId),
    element("CreDtTm", now.toISOString().replace(/\.\d+Z$/, "Z")),
    ...counted,
    element("InitgPty", [payer]),
  ]);
  const order = element("PmtInf", [
    element("PmtInfId", messageId),
    element("PmtMtd", "TRF"),
    element("BtchBookg", "false"),
    ...counted,
    element("PmtTpInf", [element("SvcLvl", [element("Cd", "SEPA")])]),
    element("ReqdExctnDt", [element("Dt", berlinDay(now))]),
    element("Dbtr", [payer]),
    accountOf("DbtrAcct", account.iban),
    element("DbtrAgt", [
      element("FinInstnId", [
        account.bic
          ? element("BICFI", account.bic)
          : element("Othr", [element("Id", "NOTPROVIDED")]),
      ]),
    ]),
    element("ChrgBr", "SLEV"),
    ...transfers.map(transferOf),
  ]);
  const root = element("CstmrCdtTrfInitn", [header, order]);
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">${root}</Document>
`;
}

function transferOf({ name, iban, amount, reference }: SepaTransfer): string {
  return element("CdtTrfTxInf", [
    element("PmtId", [element("EndToEndId", reference)]),
    element("Amt", [`<InstdAmt Ccy="EUR">${inEuro(amount)}</InstdAmt>`]),
    element("Cdtr", [element("Nm", sepaName(name))]),
    accountOf("CdtrAcct", iban),
    element("RmtInf", [element("Ustrd", `Erstattung ${reference}`)]),
  ]);
}

function accountOf(name: string, iban: string): string {
  return element(name, [element("Id", [element("IBAN", iban)])]);
}

/** An array contains XML. Other content is escaped. */
function element(name: string, content: string[] | string | number): string {
  const inner = Array.isArray(content) ? content.join("") : escapeXml(String(content));
  return `<${name}>${inner}</${name}>`;
}

function inEuro(cents: number): string {
  return (cents / 100).toFixed(2);
}

const inLetters: Record<string, string> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  Ä: "Ae",
  Ö: "Oe",
  Ü: "Ue",
  ß: "ss",
  æ: "ae",
  Æ: "AE",
  œ: "oe",
  Œ: "OE",
  ø: "oe",
  Ø: "OE",
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
  ı: "i",
  "&": "+",
  "–": "-",
  "’": "'",
};

/** A name in the letters that every SEPA bank reads (EPC217-08), with at most 70 of them. Never empty. */
export function sepaName(name: string): string {
  const letters = Array.from(name.normalize("NFC"), (letter) => inLetters[letter] ?? letter);
  const plain = letters
    .join("")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9/?:().,'+ -]/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, LONGEST_NAME)
    .trim();
  return plain === "" ? "NOTPROVIDED" : plain;
}

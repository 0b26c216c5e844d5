import { zipSync } from "fflate";
import { camtFile } from "#tests/support/bank-files.ts";
import { Visitor } from "../shop-visitor.ts";
import type { Battlefield, Outcome } from "./battlefield.ts";

const PATH = "/admin/payments";
const MAX_SECONDS = 30;

/** Uploads statements that are as large as they may be, or larger, and looks at the list after each. */
export async function uploadStatements({ server, isAlive }: Battlefield): Promise<Outcome> {
  const admin = new Visitor(server, "198.51.100.1");
  await admin.signInAs("admin");
  const ended: string[] = [];
  let slowest = 0;
  for (const [name, bytes] of Object.entries(statements())) {
    const begin = performance.now();
    const form = new FormData();
    form.set("intent", "check");
    form.set("statement", new File([bytes], "auszug"));
    const isAnswered = await admin.ask(PATH, form).then(
      ({ status }) => status < 500,
      () => false,
    );
    const isShown = await admin.ask(PATH).then(
      ({ status }) => status === 200,
      () => false,
    );
    slowest = Math.max(slowest, performance.now() - begin);
    if (!isAnswered || !isShown) ended.push(name);
  }
  const seconds = Math.round(slowest / 1000);
  return {
    figure: `${ended.join(", ") || "all answered"}, the slowest after ${seconds} s`,
    limit: `all answered, ${MAX_SECONDS} s`,
    holds: ended.length === 0 && seconds < MAX_SECONDS && (await isAlive()),
  };
}

function statements(): Record<string, Uint8Array<ArrayBuffer>> {
  const header = '"Booking Date","Partner Name","Payment Reference","Amount (EUR)"';
  const table = (count: number, rowOf: (index: number) => string) =>
    bytesOf([header, ...Array.from({ length: count }, (_, index) => rowOf(index))].join("\n"));
  const zip = (text: string) => new Uint8Array(zipSync({ "a.xml": bytesOf(text) }));
  const row = (purpose: string) => (index: number) =>
    `2026-11-24,Eva Ott,${purpose},${index + 1}.00`;
  const entry = (amount: string, purpose: string) =>
    `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-24</Dt></BookgDt><NtryDtls><TxDtls><RmtInf><Ustrd>${purpose}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  const camt = (entries: string) => camtFile([], { more: entries }).toString();
  return {
    "60,000 equal rows": table(60_000, () => "2026-11-24,Eva Ott,Kerze,10.00"),
    "5,000 equal rows": table(5_000, () => "2026-11-23,Eva Ott,Kerze,10.00"),
    "a purpose of 180 MB": zip(camt(entry("1", "a".repeat(180_000_000)))),
    "180,000 bad amounts": zip(camt(entry("abc", "Kerze").repeat(180_000))),
    "an entry with 130,000 transfers": zip(
      camt(
        entry("1300", "").replace(
          /<TxDtls>.*<\/TxDtls>/,
          '<TxDtls><Amt Ccy="EUR">0.01</Amt></TxDtls>'.repeat(130_000),
        ),
      ),
    ),
    "16,000 rows with long purposes": table(16_000, row("a".repeat(990))),
    "50,000 rows": table(50_000, row("Kerze")),
    "50,000 other rows": table(50_000, row("Kerzen")),
  };
}

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));

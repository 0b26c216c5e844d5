import { readdirSync, readFileSync } from "node:fs";
import { drawGirocode } from "#app/features/money/girocode-drawing.server.ts";
import type { TransferView } from "#app/features/money/transfer.server.ts";
import { type Payable, transferTo } from "#app/features/money/transfer.ts";
import type { IconName } from "#app/ui/parts/icon.tsx";

const FOLDER = "public/illustrations/v1";

export interface Drawing {
  name: string;
  viewBox: string;
}

/** The drawings that `<Illustration>` can show. Masks have no `bild`. */
export function listDrawings(): Drawing[] {
  return readdirSync(FOLDER).flatMap((file) => {
    const svg = readFileSync(`${FOLDER}/${file}`, "utf8");
    const viewBox = /viewBox="([^"]+)"/.exec(svg)?.[1];
    if (!viewBox || !svg.includes('id="bild"')) return [];
    return [{ name: file.replace(".svg", ""), viewBox }];
  });
}

/** The icons that `<Icon>` can show. */
export function listIcons(): IconName[] {
  const svg = readFileSync("public/icons/v2/symbols.svg", "utf8");
  return [...svg.matchAll(/ id="([^"]+)"/g)].map(([, name]) => name as IconName);
}

const account = {
  recipient: "BeHappy – Verein für persönliches Wachstum",
  iban: "DE02120300000000202051",
  bic: "BYLADEM1001",
};

/** The transfer for an order, with sample bank data. */
export function sampleTransfer(): TransferView | null {
  const order = {
    status: "pending",
    number: "BH-2026-000123",
    paymentDue: "2026-12-07",
    money: { state: "open", paid: 0, open: 21870 },
  } satisfies Payable;
  const transfer = transferTo(account, order);
  const drawing = drawGirocode(transfer?.girocode?.text ?? "");
  return transfer && { ...transfer, drawing, isOverdue: false };
}

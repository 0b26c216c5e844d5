import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { TransferDetails } from "#app/features/money/how-to-pay.tsx";

const transfer = {
  recipient: "BeHappy Gemeinschaft",
  iban: "DE02 1203 0000 0000 2020 51",
  bic: null,
  amount: 123_450,
  reference: "BH-2026-000123",
  dueOn: null,
  isOverdue: false,
  girocode: null,
  drawing: null,
};

it("shows the payment due day, if there is one", () => {
  const html = renderToStaticMarkup(
    <TransferDetails transfer={{ ...transfer, dueOn: "2026-12-05" }} />,
  );
  expect(html).toMatch(/5\. Dezember 2026.*BH-2026-000123/);
  expect(renderToStaticMarkup(<TransferDetails transfer={transfer} />)).not.toContain("bis");
});

it("has no copy button without script, only selectable text", () => {
  const html = renderToStaticMarkup(<TransferDetails transfer={transfer} />);
  expect(html).not.toContain("<button");
  expect(html).toContain("select-all");
});

it("keeps its details as they are in a translated page", () => {
  const html = renderToStaticMarkup(<TransferDetails transfer={transfer} />);
  const kept = [...html.matchAll(/<span translate="no"[^>]*>([^<]*)</g)].map(([, text]) => text);
  expect(kept).toEqual([transfer.recipient, transfer.iban, "1.234,50\u00A0€", transfer.reference]);
});

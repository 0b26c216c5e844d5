import type { Cancelled, InvoiceSummary } from "#app/features/invoices/invoices.server.ts";
import { invoicePath, kindWords } from "#app/features/invoices/invoices.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { Badge } from "#app/ui/parts/badge.tsx";

/** An order's invoices and cancellations, as files. Renders nothing if there are none. */
export function InvoiceLinks({ papers }: { papers: InvoiceSummary[] }) {
  if (papers.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {papers.map((paper) => (
        <li key={paper.number}>
          {/* Plain links, because the router cannot show a file. */}
          <a href={invoicePath(paper)}>
            {kindWords[paper.kind]} {paper.number}
          </a>{" "}
          vom {formatShortDate(paper.issuedOn)} (PDF)
          {paper.cancels && `, storniert ${paper.cancels}`}
          {paper.cancelled && (
            <>
              {" "}
              <CancelledMark {...paper.cancelled} />
            </>
          )}
          {paper.isEInvoice && (
            <>
              {" · "}
              <a href={invoicePath(paper, "xml")} download>
                <span className="sr-only">{paper.number} </span>Als XML speichern
              </a>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Says that an invoice is cancelled, and by which numbers. */
export function CancelledMark({ by, isWhole }: Cancelled) {
  return (
    <>
      <Badge tone={isWhole ? "bad" : "warn"} icon="x">
        {isWhole ? "Storniert" : "Teilweise storniert"}
      </Badge>{" "}
      durch{" "}
      {by.map((number, index) => (
        <span key={number}>
          {index > 0 && ", "}
          <span className="whitespace-nowrap">{number}</span>
        </span>
      ))}
    </>
  );
}

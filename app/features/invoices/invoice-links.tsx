import { CancelledMark } from "#app/features/invoices/cancelled-mark.tsx";
import { invoicePath } from "#app/features/invoices/invoice-path.ts";
import { kindWords } from "#app/features/invoices/invoice-words.ts";
import type { InvoiceSummary } from "#app/features/invoices/invoices.server.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";

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

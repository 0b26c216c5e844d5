import { termsFile } from "#app/features/contract-texts/terms-file.server.ts";
import { NOTICE_PDF, noticePdf } from "#app/site/guarantee-notice.server.ts";
import type { EmailBlock } from "#db/email-content.ts";

interface EmailDocument {
  filename: string;
  content: Buffer;
  contentType: string;
}

/** The files that an e-mail attaches: the terms of the contract and the notice on the legal guarantee. */
export async function documentsOf(content: EmailBlock[]): Promise<EmailDocument[]> {
  const documents: EmailDocument[] = [];
  for (const block of content) {
    if (block.kind === "terms") {
      const file = await termsFile(block.textId);
      if (file) documents.push({ ...file, content: Buffer.from(file.content) });
    }
    const notice = block.kind === "guarantee-notice" ? noticePdf() : null;
    if (notice) {
      const bytes = Buffer.from(notice.bytes);
      documents.push({ filename: NOTICE_PDF, content: bytes, contentType: "application/pdf" });
    }
  }
  return documents;
}

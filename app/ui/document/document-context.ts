import { createContext, useContext } from "react";

/** Tells a part that many documents share how to render: with gaps for its texts, or not at all. */
export type StorePart = <Texts extends Record<string, string>>(
  key: string,
  texts: Texts,
) => { mark: string; isStored: boolean; gaps: Texts };

/** Data about the rendered document that exists only on the server. Empty in the browser. */
interface DocumentContext {
  /** Allows this document's own scripts in the content security policy. */
  nonce: string;
  /** Reference of this request in the log, for the error page. */
  reference: string;
  /** Missing if nothing is stored. */
  storePart?: StorePart;
}

export const DocumentContext = createContext<DocumentContext>({ nonce: "", reference: "" });

export const useDocumentContext = () => useContext(DocumentContext);

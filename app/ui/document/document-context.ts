import { createContext, useContext } from "react";

/** Data about the rendered document that exists only on the server. Empty in the browser. */
interface DocumentContext {
  /** Allows this document's own scripts in the content security policy. */
  nonce: string;
  /** Reference of this request in the log, for the error page. */
  reference: string;
}

export const DocumentContext = createContext<DocumentContext>({ nonce: "", reference: "" });

export const useDocumentContext = () => useContext(DocumentContext);

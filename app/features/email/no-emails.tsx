import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Notice } from "#app/ui/parts/notice.tsx";

/** Says instead of an e-mail's announcement that a shop without a mail server sends none. */
export function NoEmails({ children }: { children?: ReactNode }) {
  return (
    <Notice role="status">
      Diese Website verschickt zurzeit keine E-Mails. {children}{" "}
      <Link to="/contact">Schreib uns</Link>, dann helfen wir dir weiter.
    </Notice>
  );
}

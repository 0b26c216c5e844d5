import { Link } from "@remix-run/react";
import { Notice } from "#app/ui/parts/notice.tsx";

/** Tells an admin that e-mails stay here, where a page is about to write some. */
export function NoMailServer() {
  return (
    <Notice>
      <p>
        Es ist kein Mailserver eingerichtet: E-Mails werden nicht verschickt, sondern unter{" "}
        <Link to="/admin/outbox">E-Mails</Link> aufbewahrt.
      </p>
    </Notice>
  );
}

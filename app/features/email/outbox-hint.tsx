import { Notice } from "#app/ui/parts/notice.tsx";

/** For operators who have not configured a mail server. */
export function OutboxHint() {
  return (
    <Notice>
      <p>
        Es ist kein Mailserver eingerichtet: E-Mails werden nicht verschickt, sondern hier
        aufbewahrt. Damit sie hinausgehen, setzen Sie <code>SMTP_URL</code>, am besten auch{" "}
        <code>MAIL_FROM</code> und <code>BASE_URL</code>, und starten den Server neu.
      </p>
    </Notice>
  );
}

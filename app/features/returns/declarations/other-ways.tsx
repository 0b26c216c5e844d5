import { Link } from "@remix-run/react";
import type { OperatorFacts } from "#app/features/settings/operator.server.ts";
import { ownDialAddress } from "#app/ui/format/dial-address.ts";
import { mailtoLink } from "#app/ui/format/mailto-link.ts";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";

interface OtherWaysProps {
  operator: OperatorFacts;
  /** 'Widerruf' or 'Kündigung'. */
  title: string;
}

/** E-mail, phone and post: other ways to make a declaration, which are equally valid. */
export function OtherWays({ operator, title }: OtherWaysProps) {
  const { name, street, place, phone, email } = operator;
  const dial = phone && ownDialAddress(phone);
  const address = [name, street, place].filter((line) => line !== null);
  return (
    <section
      aria-labelledby="andere-wege"
      className="grid max-w-text gap-2 border-t border-line pt-6"
    >
      <h2 id="andere-wege" className="text-h3">
        Oder auf einem anderen Weg
      </h2>
      <p>Das Formular ist nur ein Angebot. {title} geht auch so:</p>
      <ul className="grid gap-1">
        {email ? (
          <li>
            per E-Mail an{" "}
            <a href={mailtoLink(email)}>
              <EmailAddress>{email}</EmailAddress>
            </a>
          </li>
        ) : (
          <li>
            über das <Link to="/contact">Kontaktformular</Link>
          </li>
        )}
        {phone && <li>am Telefon unter {dial ? <a href={dial}>{phone}</a> : phone}</li>}
        {street && <li>per Post an {address.join(", ")}</li>}
      </ul>
    </section>
  );
}

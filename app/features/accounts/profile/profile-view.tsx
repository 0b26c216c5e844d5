import type { ReactNode } from "react";
import { contactNumbers } from "#app/features/accounts/profile/contact-numbers.ts";
import {
  SECOND_FACTOR_PATH,
  secondFactorWords,
} from "#app/features/accounts/second-factor/second-factor-words.ts";
import { ButtonLink, TextLink } from "#app/ui/parts/button.tsx";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";
import { type Fact, Facts } from "#app/ui/parts/facts.tsx";
import type { Profile } from "#db/schema.ts";

interface ProfileViewProps {
  /** null if the account has none. */
  profile: Profile | null;
  /** The address that the account signs in with. */
  signInEmail: string;
  mayHaveSecondFactor: boolean;
}

const secondFactorLink = { to: SECOND_FACTOR_PATH, label: secondFactorWords.title };

const accountLinks = [
  { to: "/dashboard/password", label: "Passwort ändern" },
  { to: "/dashboard/email", label: "Anmelde-Adresse ändern" },
  secondFactorLink,
  { to: "/dashboard/sessions", label: "Angemeldete Geräte" },
  { to: "/dashboard/data", label: "Meine Daten" },
];

/** The customer's profile, with links to manage the account. */
export function ProfileView({ profile, signInEmail, mayHaveSecondFactor }: ProfileViewProps) {
  const links = accountLinks.filter((link) => mayHaveSecondFactor || link !== secondFactorLink);
  return (
    <>
      <section aria-labelledby="angaben" className="grid gap-5">
        <h2 id="angaben" className="text-h3">
          Deine Angaben
        </h2>
        {profile && <Facts entries={factsOf(profile)} />}
        <p>
          <ButtonLink to="/dashboard?tab=profile&edit=1">Bearbeiten</ButtonLink>
        </p>
      </section>
      <section aria-labelledby="konto" className="grid gap-3">
        <h2 id="konto" className="text-h3">
          Dein Konto
        </h2>
        <p className="wrap-anywhere">
          Du meldest dich mit{" "}
          <strong>
            <EmailAddress>{signInEmail}</EmailAddress>
          </strong>{" "}
          an.
        </p>
        <ul className="grid gap-1">
          {links.map(({ to, label }) => (
            <li key={to}>
              <TextLink to={to}>{label}</TextLink>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** Empty facts are left out. */
function factsOf(profile: Profile): Fact[] {
  const { salutation, firstName, lastName, email, company, vatId } = profile;
  const { phone, mobile } = contactNumbers(profile);
  const facts: Fact[] = [
    { icon: "user", term: "Name", value: joined([salutation, firstName, lastName], " ") },
    { icon: "mail", term: "E-Mail-Adresse", value: email && <EmailAddress>{email}</EmailAddress> },
    { icon: "map-pin", term: "Adresse", value: addressOf(profile) },
    { icon: "users", term: "Firma", value: company },
    { icon: "hash", term: "USt-IdNr.", value: vatId },
    { icon: "phone", term: "Telefon", value: phone },
    { icon: "phone", term: "Mobil", value: mobile },
  ];
  return facts.filter(({ value }) => value);
}

/** One line for each part that is filled in. */
function addressOf({ street, zipcode, city, country }: Profile): ReactNode {
  const lines = [street, joined([zipcode, city], " "), country].filter(Boolean);
  return lines.length > 0 && <span className="whitespace-pre-line">{lines.join("\n")}</span>;
}

function joined(parts: (string | null)[], between: string): string {
  return parts.filter(Boolean).join(between);
}

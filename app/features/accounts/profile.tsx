import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { AddressFields, type AddressFieldset } from "#app/features/accounts/address-fields.tsx";
import { contactNumbers } from "#app/features/accounts/contact-numbers.ts";
import { profileLabels } from "#app/features/accounts/profile-labels.ts";
import {
  SECOND_FACTOR_PATH,
  secondFactorWords,
} from "#app/features/accounts/second-factor/second-factor-words.ts";
import { moveOnEnter } from "#app/ui/form/move-on-enter.ts";
import { type FormState, PostForm } from "#app/ui/form/post-form.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { useLabels, useWords } from "#app/ui/labels/use-words.ts";
import { layoutLabels } from "#app/ui/layout/layout-labels.ts";
import { PageHead } from "#app/ui/layout/page.tsx";
import { adminLink } from "#app/ui/layout/site-links.ts";
import { Button, ButtonLink, TextLink } from "#app/ui/parts/button.tsx";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";
import { type Fact, Facts } from "#app/ui/parts/facts.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import type { Profile } from "#db/schema.ts";

interface ProfileTabProps {
  profile: Profile | null;
  signInEmail: string;
  mayHaveSecondFactor: boolean;
  isEditing: boolean;
  constraint: ProfileFormProps["constraint"];
  /** The server's answer to the form. */
  answer?: { result: SubmissionResult; title?: string };
}

/** The account's name and address, to read or to edit. */
export function ProfileTab({
  profile,
  signInEmail,
  mayHaveSecondFactor,
  isEditing,
  constraint,
  answer,
}: ProfileTabProps) {
  if (!isEditing && !answer) {
    return (
      <ProfileView
        profile={profile}
        signInEmail={signInEmail}
        mayHaveSecondFactor={mayHaveSecondFactor}
      />
    );
  }
  return (
    <ProfileForm
      constraint={constraint}
      defaultValue={profile ?? { email: signInEmail }}
      lastResult={answer?.result}
      problem={answer?.title}
    />
  );
}

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

type Values = Record<keyof AddressFieldset, string>;

export interface ProfileFormProps extends FormState<Values> {
  defaultValue: Partial<Record<keyof Values, string | null>>;
}

export function ProfileForm({ constraint, defaultValue, lastResult, problem }: ProfileFormProps) {
  const [form, fields] = useForm<Values>({ id: "profil", constraint, defaultValue, lastResult });
  const isSending = useIsSending();
  const { saveFailed, saveLost } = useLabels(profileLabels);
  return (
    <PostForm
      form={form}
      problem={problem}
      problemLang={saveFailed.lang}
      data-failure={saveLost.text}
      onKeyDown={moveOnEnter}
      className="grid gap-block"
    >
      <AddressFields
        fields={fields}
        legends={{ person: "Wer bist du?", address: "Wo wohnst du?", contact: "Für Rückfragen" }}
        isAddressOptional
        emailHint="An diese Adresse schreiben wir dir zu deinen Bestellungen. Deine Anmelde-Adresse ändert sich dadurch nicht."
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button look="sun" name="intent" value="update-profile" disabled={isSending}>
          Profil speichern
        </Button>
        <TextLink to="/dashboard?tab=profile">Abbrechen</TextLink>
      </div>
    </PostForm>
  );
}

interface DashboardHeadProps {
  firstName?: string;
  isAdmin: boolean;
  /** The membership, if the person has one. */
  children: ReactNode;
}

export function DashboardHead({ firstName, isAdmin, children }: DashboardHeadProps) {
  const dashboard = useWords(layoutLabels.dashboard);
  return (
    <PageHead
      title={firstName ? `Hallo ${firstName}` : dashboard.text}
      lead={
        (isAdmin || children) && (
          <>
            {isAdmin && <AdminEntry />}
            {children}
          </>
        )
      }
      sunAt={2}
      narrow
    />
  );
}

/** The first link on the page, because admins sign in here to work in the administration. */
function AdminEntry() {
  return (
    <span className="mb-4 block">
      <ButtonLink to={adminLink.to} look="lake">
        <Icon name="settings" />
        {adminLink.label}
      </ButtonLink>
    </span>
  );
}

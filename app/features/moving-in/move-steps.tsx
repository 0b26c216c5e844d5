import { Form } from "@remix-run/react";
import { movingWords } from "#app/features/moving-in/moving-in.ts";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { listAddress } from "#app/ui/admin/list-address.ts";
import { inputClass } from "#app/ui/form/input-class.ts";
import { countOf, formatCount } from "#app/ui/format/format.ts";
import { formatMoment, formatShortDate } from "#app/ui/format/short-date.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";
import { Pagination } from "#app/ui/parts/pagination.tsx";

export interface Questions {
  /** Names of plans in the file that the shop does not know. */
  unknownPlans: string[];
  /** The ids that the owner chose for them in earlier files, by name. */
  chosenPlans: Record<string, string>;
  plans: { value: string; label: string }[];
  asksWithoutProof: boolean;
}

/** Asks for the facts that only the owner knows. An unanswered plan is none. */
export function MoveQuestions({
  unknownPlans,
  chosenPlans,
  plans,
  asksWithoutProof,
  answers = {},
}: Questions & { answers?: Record<string, unknown> }) {
  const answerTo = (name: string) => String(answers[name] ?? "");
  return (
    <>
      {unknownPlans.map((name) => (
        <label key={name} className="grid gap-1">
          <span className="wrap-anywhere">Plan „{name}“ in der Datei ist hier</span>
          <select
            name={`plan:${name}`}
            defaultValue={answerTo(`plan:${name}`) || chosenPlans[name]}
            className={inputClass}
          >
            <option value="">keiner: ohne Mitgliedschaft</option>
            {plans.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      ))}
      {asksWithoutProof && (
        <label className="grid gap-1">
          <span>Adressen ohne Nachweis der Einwilligung</span>
          <select
            name="withoutProof"
            defaultValue={answerTo("withoutProof") || "skip"}
            className={inputClass}
          >
            <option value="skip">auslassen</option>
            <option value="ask">einmal um eine neue Einwilligung bitten</option>
          </select>
        </label>
      )}
    </>
  );
}

export interface Access {
  counts: { waiting: number; invited: number; come: number };
  people: {
    id: string;
    email: string;
    firstName: string;
    lastName: string;
    invitedAt: Date | string | null;
  }[];
  page: number;
  pageCount: number;
  /** E-mails that still have to go. */
  onTheWay: number;
  /** When the last will probably have gone; null if no pace can be told. */
  until: Date | string | null;
}

/** The people who have no password yet, and the buttons that send them a link to set one. */
export function AccessSection({ path, access }: { path: string; access: Access }) {
  const { counts, people, page, pageCount, onTheWay, until } = access;
  return (
    <AdminSection id="zugang" title="Zugang">
      <p>
        {formatCount(counts.come)} von {countOf(counts.come + counts.waiting, "Person", "Personen")}{" "}
        {counts.come === 1 ? "ist" : "sind"} gekommen. {formatCount(counts.invited)}{" "}
        {counts.invited === 1 ? "hat" : "haben"} einen Link und noch kein Passwort.
      </p>
      {onTheWay > 0 && (
        <p>
          {countOf(onTheWay, "E-Mail wartet", "E-Mails warten")} noch, hinter allen anderen
          {until && `, voraussichtlich bis ${formatMoment(new Date(until))}`}.
        </p>
      )}
      {people.length > 0 && (
        <Form
          method="post"
          data-failure={movingWords.failed}
          preventScrollReset
          className="grid gap-4"
        >
          <ul className="grid gap-2">
            {people.map(({ id, email, firstName, lastName, invitedAt }) => (
              <li key={id} className="border-t border-line pt-2">
                <label className="flex min-h-7 items-start gap-[.7rem]">
                  <input type="checkbox" name="person" value={id} className="checkbox" />
                  <span className="min-w-0 wrap-anywhere">
                    {`${firstName} ${lastName}`.trim()} <EmailAddress>{email}</EmailAddress>{" "}
                    {invitedAt && (
                      <small className="text-ink-soft">
                        geschickt am {formatShortDate(new Date(invitedAt))}
                      </small>
                    )}
                  </span>
                </label>
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-3">
            <Button name="intent" value="access">
              Zugang schicken
            </Button>
            <Button name="intent" value="access-all" look="lake">
              Allen Zugang schicken
            </Button>
          </div>
        </Form>
      )}
      <Pagination
        label="Seiten: Zugang"
        page={page}
        pageCount={pageCount}
        pathTo={(number) => `${listAddress(path, { more: { personen: String(number) } })}#zugang`}
      />
    </AdminSection>
  );
}

import { Link } from "@remix-run/react";
import { monthsInWords } from "#app/content/plans.ts";
import { type MemberPiece, MemberPieces } from "#app/features/membership/member-pieces.tsx";
import type {
  GrantablePlan,
  ListedMember,
  Member,
} from "#app/features/membership/members-admin.server.ts";
import { MEMBERSHIP_FAILURE, type MemberState } from "#app/features/membership/members-admin.ts";
import { langOf } from "#app/features/membership/membership.ts";
import type { MembershipEntry } from "#app/features/membership/membership-entries.ts";
import { AdminList } from "#app/ui/admin/admin-list.tsx";
import { AdminFacts, AdminSection } from "#app/ui/admin/admin-page.tsx";
import { type AdminColumn, RowLink } from "#app/ui/admin/admin-table.tsx";
import { DayField } from "#app/ui/form/day-field.tsx";
import { FieldGrid, SelectField } from "#app/ui/form/field.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { formatMoment, formatShortDate } from "#app/ui/format/short-date.ts";
import { Badge } from "#app/ui/parts/badge.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";
import type { ListPage } from "#db/lists/list-page.server.ts";

const columns: AdminColumn<ListedMember>[] = [
  {
    head: "Mitglied",
    place: "title",
    sort: "email",
    cell: ({ id, name, email }) => (
      <RowLink
        to={`/admin/people/${id}#mitgliedschaft`}
        note={name && <EmailAddress>{email}</EmailAddress>}
      >
        {name ?? <EmailAddress>{email}</EmailAddress>}
      </RowLink>
    ),
  },
  { head: "Plan", place: "more", cell: ({ membership }) => planOfState(membership) },
  { head: "Bis", place: "date", cell: ({ membership }) => untilOfState(membership) },
  {
    head: "Status",
    place: "state",
    cell: ({ membership }) => <MemberStateBadge membership={membership} />,
  },
  {
    head: "Konto",
    place: "wide",
    sort: "date",
    cell: ({ createdAt }) => <small>Konto seit {formatShortDate(createdAt)}</small>,
  },
];

export function MemberList({ list }: { list: ListPage<ListedMember> }) {
  return (
    <AdminList
      list={list}
      nouns={["Mitglied", "Mitglieder"]}
      searchLabel="Name oder E-Mail"
      columns={columns}
    />
  );
}

interface PersonMembershipProps {
  member: Member;
  plans: GrantablePlan[];
  /** The rejection of the last change. */
  answer?: FormAnswer;
}

/** The membership on a person's page: its state, what led to it, and the forms that change it. */
export function PersonMembership({ member, plans, answer }: PersonMembershipProps) {
  const { membership, entries, version, pieces } = member;
  return (
    <AdminSection id="mitgliedschaft" title="Mitgliedschaft">
      <MemberFacts membership={membership} />
      <MemberHistory entries={entries} />
      <ChangeMembershipForm
        key={version}
        version={version}
        isMember={membership.state === "running"}
        plans={plans}
        pieces={pieces}
        answer={answer}
      />
    </AdminSection>
  );
}

interface ChangeMembershipFormProps {
  /** Identifies the entries that determine the membership, as this page shows them. */
  version: string;
  isMember: boolean;
  plans: GrantablePlan[];
  /** The free pieces that came with the current membership. */
  pieces: MemberPiece[];
  /** The rejection of the last change. */
  answer?: FormAnswer;
}

/** Grants a membership, or ends the current one after a confirmation. */
export function ChangeMembershipForm({
  version,
  isMember,
  plans,
  pieces,
  answer,
}: ChangeMembershipFormProps) {
  const isEnding = isMember && answer?.result.initialValue?.intent === "end";
  const [form, fields] = useForm<{ plan: string }>({
    id: "geben",
    lastResult: isEnding ? undefined : answer?.result,
    constraint: { plan: { required: true } },
  });
  const isSending = useIsSending();
  return (
    <>
      <PostForm
        form={form}
        problem={isEnding ? undefined : answer?.title}
        lastResult={isEnding ? undefined : answer}
        data-failure={MEMBERSHIP_FAILURE}
        className="grid max-w-text gap-4"
      >
        <input type="hidden" name="seen" value={version} />
        <FieldGrid>
          <SelectField
            field={fields.plan}
            label="Welche Mitgliedschaft?"
            hint="Sie gilt ab sofort. Läuft schon eine mit Enddatum, schließt sich die neue an."
            options={[{ value: "", label: "Bitte wählen" }, ...plans.map(optionOf)]}
          />
        </FieldGrid>
        <Button name="intent" value="grant" disabled={isSending} className="justify-self-start">
          Mitgliedschaft vergeben
        </Button>
      </PostForm>
      {isMember && (
        <EndMembership
          version={version}
          pieces={pieces}
          isSending={isSending}
          answer={isEnding ? answer : undefined}
        />
      )}
    </>
  );
}

/** 'Free: ohne Ende, ohne Community-Preis'. */
function optionOf({ name, months, isPaid, isHidden }: GrantablePlan) {
  const facts = [
    months === null ? "ohne Ende" : monthsInWords(months),
    ...(isPaid ? [] : ["ohne Community-Preis"]),
    ...(isHidden ? ["ausgeblendet"] : []),
  ];
  return { value: name, label: `${name}: ${facts.join(", ")}` };
}

interface EndMembershipProps {
  version: string;
  pieces: MemberPiece[];
  isSending: boolean;
  /** The rejection of this ending. */
  answer?: FormAnswer;
}

function EndMembership({ version, pieces, isSending, answer }: EndMembershipProps) {
  const [form, fields] = useForm<{ lastDay: string }>({
    id: "beenden",
    lastResult: answer?.result,
  });
  return (
    <Disclosure summary="Mitgliedschaft beenden …" open={answer !== undefined}>
      <PostForm
        form={form}
        problem={answer?.title}
        lastResult={answer}
        data-failure={MEMBERSHIP_FAILURE}
        className="grid max-w-text gap-4"
      >
        <p>
          Danach gilt keine bisher bezahlte oder vergebene Mitgliedschaft mehr, auch keine, die erst
          später beginnt. Die Bestellungen bleiben, wie sie sind. Das lässt sich nicht rückgängig
          machen. Sie können aber eine neue Mitgliedschaft vergeben.
        </p>
        <MemberPieces pieces={pieces} />
        <input type="hidden" name="seen" value={version} />
        <FieldGrid>
          <DayField
            field={fields.lastDay}
            label="Letzter Tag"
            optional
            hint="Leer heißt: Sie endet sofort."
          />
        </FieldGrid>
        <Button
          look="bad"
          name="intent"
          value="end"
          disabled={isSending}
          className="justify-self-start"
        >
          Mitgliedschaft beenden
        </Button>
      </PostForm>
    </Disclosure>
  );
}

/** The state of a membership. */
export function MemberFacts({ membership }: Pick<Member, "membership">) {
  return (
    <AdminFacts
      entries={[
        { term: "Status", value: <MemberStateBadge membership={membership} /> },
        { term: "Plan", value: planOfState(membership) },
        { term: untilTerm(membership), value: untilOfState(membership) },
      ]}
    />
  );
}

function untilTerm(membership: MemberState): string {
  if (membership.state === "ended") return "Beendet am";
  return membership.state === "running" && membership.isTerminated ? "Gekündigt zum" : "Bis";
}

/** The plan's name; null if there has never been a membership. */
export function planOfState(membership: MemberState) {
  if (membership.state === "none" || !membership.plan) return null;
  return <span lang={langOf(membership.plan)}>{membership.plan}</span>;
}

/** '21.11.2027', or a text for an unlimited membership; null if there has never been one. */
export function untilOfState(membership: MemberState): string | null {
  if (membership.state === "none") return null;
  return membership.until ? formatShortDate(membership.until) : "ohne Ende";
}

/** The orders and admin changes that determine a membership, oldest first. */
export function MemberHistory({ entries }: { entries: MembershipEntry[] }) {
  if (entries.length === 0) return <p>Für dieses Konto gab es noch keine Mitgliedschaft.</p>;
  return (
    <ol className="border-b border-line">
      {entries.map((entry) => (
        <li
          key={entry.id}
          className="grid gap-x-4 border-t border-line py-2 form:grid-cols-[13rem_minmax(0,1fr)]"
        >
          <span className="text-ink-soft tabular-nums">{formatMoment(entry.at)}</span>
          <span className="min-w-0 wrap-anywhere">
            <EntryText entry={entry} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function EntryText({ entry }: { entry: MembershipEntry }) {
  if (entry.kind === "ordered") {
    return (
      <>
        <span lang={langOf(entry.title)}>{entry.title}</span>: {orderWords[entry.status]} mit
        Bestellung <Link to={`/admin/orders/${entry.orderId}`}>{entry.number}</Link>
      </>
    );
  }
  if (entry.kind === "moved") {
    const { firstDay, lastDay } = entry.days;
    return (
      <>
        <span lang={langOf(entry.plan.name)}>{entry.plan.name}</span> übernommen, seit{" "}
        {formatShortDate(firstDay)}
        {lastDay ? ` bis ${formatShortDate(lastDay)}` : " ohne Ende"}
      </>
    );
  }
  const by = <small className="text-ink-soft">durch {entry.by ?? "ein gelöschtes Konto"}</small>;
  if (entry.kind === "ended") {
    const end = entry.lastDay ? `Zum ${formatShortDate(entry.lastDay)} beendet` : "Beendet";
    return (
      <>
        {end}, was bis dahin galt, {by}
      </>
    );
  }
  return (
    <>
      <span lang={langOf(entry.plan.name)}>{entry.plan.name}</span> von Hand vergeben {by}
    </>
  );
}

const orderWords = {
  pending: "bestellt, noch ausstehend",
  completed: "abgeschlossen",
  cancelled: "storniert",
  withdrawn: "widerrufen, bestellt",
} as const;

const looks = {
  running: { tone: "good", icon: "check", children: "Läuft" },
  over: { tone: "card", icon: "clock", children: "Abgelaufen" },
  ended: { tone: "bad", icon: "x", children: "Beendet" },
  none: { tone: "card", icon: "minus", children: "Kein Mitglied" },
} as const;

export function MemberStateBadge({ membership }: { membership: MemberState }) {
  return <Badge {...looks[membership.state]} />;
}

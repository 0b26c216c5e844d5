import {
  issueStateLabels,
  issueStateLooks,
  type PictureFieldValues,
  type StepFieldValues,
  stepLabels,
  stepWords,
  WELCOME_PATH,
  welcomeStepPath,
} from "#app/features/newsletter/issue.ts";
import { IssueDeletionNote, MessageFields } from "#app/features/newsletter/issue-admin.tsx";
import type { ListedStep, loadStepForm } from "#app/features/newsletter/welcome.server.ts";
import { type AdminColumn, AdminTable, RowLink } from "#app/ui/admin/admin-table.tsx";
import { DeletionLink } from "#app/ui/admin/deletion.tsx";
import { type EditAnswer, EditForm } from "#app/ui/admin/edit/edit-form.tsx";
import { FieldGroup, TextField } from "#app/ui/form/field.tsx";
import type { FormConstraint } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { countOf, formatCount } from "#app/ui/format/format.ts";
import { Badge } from "#app/ui/parts/badge.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import type { IssueState } from "#db/schema.ts";

/** A step is on, off, or held by a fault. */
export function StepStateBadge({ state }: { state: IssueState }) {
  if (state === "sending") {
    return (
      <Badge tone="good" icon="check">
        eingeschaltet
      </Badge>
    );
  }
  if (state === "held") return <Badge {...issueStateLooks.held}>{issueStateLabels.held}</Badge>;
  return <Badge tone="line">ausgeschaltet</Badge>;
}

const columns: AdminColumn<ListedStep>[] = [
  {
    head: "Betreff",
    place: "title",
    cell: ({ id, subject }) => <RowLink to={welcomeStepPath(id)}>{subject}</RowLink>,
  },
  { head: "Stand", place: "state", cell: ({ state }) => <StepStateBadge state={state} /> },
  {
    head: "Wann",
    place: "date",
    cell: ({ days }) =>
      days === 0 ? "gleich nach der Bestätigung" : `nach ${countOf(days ?? 0, "Tag", "Tagen")}`,
  },
  {
    head: "angenommen",
    place: "wide",
    cell: ({ accepted }) => `angenommen ${formatCount(accepted)}`,
  },
];

export function StepList({ steps }: { steps: ListedStep[] }) {
  if (steps.length === 0) {
    return (
      <p className="max-w-text text-ink-soft">
        Noch gibt es keinen Schritt. Jeder geht von selbst an alle hinaus, die den Newsletter
        bestätigen, nachdem Sie ihn eingeschaltet haben.
      </p>
    );
  }
  return <AdminTable caption="Willkommensreihe" columns={columns} rows={steps} />;
}

interface StepFormProps extends ReturnType<typeof loadStepForm> {
  constraint: FormConstraint<StepFieldValues>;
  answer?: EditAnswer;
}

export function StepForm({ answer, ...loaded }: StepFormProps) {
  const { record } = loaded;
  return (
    <EditForm<StepFieldValues & PictureFieldValues>
      {...loaded}
      id="schritt"
      answer={answer}
      failure={() => stepWords.failure("Speichern")}
      listPath={WELCOME_PATH}
      pathOf={welcomeStepPath}
      deletion={
        record && (
          <DeletionLink
            to={`${welcomeStepPath(record.id)}/delete`}
            failure={stepWords.failure("Löschen")}
            name={record.subject}
          >
            <IssueDeletionNote subject={record.subject} />
          </DeletionLink>
        )
      }
      bar={<StepButtons isOn={record?.state === "sending"} />}
    >
      {(fields) => (
        <FieldGroup legend="Schritt">
          <TextField
            field={fields.days}
            label={stepLabels.days}
            hint="0 bis 60. Null: gleich nach der Bestätigung."
            inputMode="numeric"
            width={3}
          />
          <MessageFields fields={fields} />
        </FieldGroup>
      )}
    </EditForm>
  );
}

function StepButtons({ isOn }: { isOn: boolean }) {
  const isSending = useIsSending();
  return (
    <>
      <Button look="lake" name="intent" value="save" disabled={isSending}>
        Speichern
      </Button>
      <Button name="intent" value="test" disabled={isSending}>
        Test senden
      </Button>
      <Button
        look={isOn ? "bad" : "sun"}
        name="intent"
        value={isOn ? "off" : "on"}
        disabled={isSending}
      >
        {isOn ? "Ausschalten" : "Einschalten"}
      </Button>
    </>
  );
}

import { monthsInWords } from "#app/content/plans.ts";
import type { GrantablePlan } from "#app/features/membership/administration/grantable-plans.server.ts";
import {
  type MemberPiece,
  MemberPieces,
} from "#app/features/membership/administration/member-pieces.tsx";
import { MEMBERSHIP_FAILURE } from "#app/features/membership/administration/member-words.ts";
import { DayField } from "#app/ui/form/day-field.tsx";
import { FieldGrid, SelectField } from "#app/ui/form/field.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";

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

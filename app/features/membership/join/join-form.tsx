import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { join } from "#app/content/plans.ts";
import { MEMBERSHIP_PATH } from "#app/features/catalog/kinds.ts";
import { joinLabels } from "#app/features/membership/join/join-labels.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { EmailField, FieldGrid, TextField } from "#app/ui/form/field.tsx";
import { type FormConstraint, useForm } from "#app/ui/form/use-form.ts";
import { useWords } from "#app/ui/labels/use-words.ts";
import { Button } from "#app/ui/parts/button.tsx";

type Values = Record<"firstName" | "lastName" | "email", string>;

interface JoinFormProps {
  /** The URL fragment of the plans. */
  plansId: string;
  hasPlan: boolean;
  defaultValue: { [Name in keyof Values]?: string | null } | null;
  constraint: FormConstraint<Values>;
  lastResult?: SubmissionResult;
}

export function JoinForm({ plansId, hasPlan, lastResult, ...props }: JoinFormProps) {
  const [form, fields] = useForm<Values>({
    id: "beitreten",
    constraint: props.constraint,
    defaultValue: props.defaultValue ?? undefined,
    lastResult,
  });
  const { firstName, lastName, email } = fields;
  const errorLang = useWords(joinLabels.invalidEmail).lang;
  return (
    <Form method="post" action={MEMBERSHIP_PATH} {...getFormProps(form)} className="grid gap-5">
      <ErrorSummary
        form={{ allErrors: currentErrors(form.allErrors, hasPlan) }}
        fields={{
          plan: { id: plansId },
          firstName: { id: firstName.id, errorLang },
          lastName: { id: lastName.id, errorLang },
          email: { id: email.id, errorLang },
        }}
      />
      <FieldGrid>
        <TextField
          field={firstName}
          label="Vorname"
          autoComplete="given-name"
          width={3}
          errorLang={errorLang}
        />
        <TextField
          field={lastName}
          label="Nachname"
          autoComplete="family-name"
          width={3}
          errorLang={errorLang}
        />
        <EmailField field={email} autoComplete="email" errorLang={errorLang} />
      </FieldGrid>
      <p>
        <Button
          name="intent"
          value="join"
          look={hasPlan ? "sun" : "plain"}
          className="max-xs:w-full"
        >
          {join.submitLabel}
        </Button>
      </p>
    </Form>
  );
}

/** Drops the error about a missing plan once the other form has chosen one. */
function currentErrors({ plan = [], ...others }: Record<string, string[]>, hasPlan: boolean) {
  return hasPlan || plan.length === 0 ? others : { plan, ...others };
}

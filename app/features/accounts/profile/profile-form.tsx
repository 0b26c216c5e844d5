import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import {
  AddressFields,
  type AddressFieldset,
} from "#app/features/accounts/profile/address-fields.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { Button, TextLink } from "#app/ui/parts/button.tsx";

type Values = Record<keyof AddressFieldset, string>;

export interface ProfileFormProps {
  constraint: NonNullable<Parameters<typeof useForm<Values>>[0]["constraint"]>;
  defaultValue: Partial<Record<keyof Values, string | null>>;
  lastResult?: SubmissionResult;
  /** Heading of the error summary, in English. */
  problem?: string;
}

export function ProfileForm({ constraint, defaultValue, lastResult, problem }: ProfileFormProps) {
  const [form, fields] = useForm<Values>({ id: "profil", constraint, defaultValue, lastResult });
  const isSending = useIsSending();
  return (
    <Form
      data-failure="Error updating profile: no connection"
      method="post"
      {...getFormProps(form)}
      className="grid gap-block"
    >
      <ErrorSummary
        form={form}
        fields={fields}
        title={problem}
        titleLang={problem ? "en" : undefined}
      />
      <AddressFields
        fields={fields}
        legends={{ person: "Wer bist du?", address: "Wo wohnst du?" }}
        isAddressOptional
        emailHint="Dorthin schreiben wir dir zu deinen Bestellungen. Deine Anmelde-Adresse bleibt, wie sie ist."
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button look="sun" name="intent" value="update-profile" disabled={isSending}>
          Profil speichern
        </Button>
        <TextLink to="/dashboard?tab=profile">Abbrechen</TextLink>
      </div>
    </Form>
  );
}

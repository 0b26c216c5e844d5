import {
  AddressFields,
  type AddressFieldset,
} from "#app/features/accounts/profile/address-fields.tsx";
import { profileLabels } from "#app/features/accounts/profile/profile-labels.ts";
import { moveOnEnter } from "#app/ui/form/move-on-enter.ts";
import { type FormState, PostForm } from "#app/ui/form/post-form.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { useLabels } from "#app/ui/labels/use-words.ts";
import { Button, TextLink } from "#app/ui/parts/button.tsx";

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

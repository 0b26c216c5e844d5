import type { ComponentProps, ReactNode } from "react";
import { formatLongMoment } from "#app/features/accounts/long-moment.ts";
import {
  hasFewCodes,
  leftCodes,
} from "#app/features/accounts/second-factor/second-factor-words.ts";
import { FieldGrid, TextField } from "#app/ui/form/field.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { type FormState, PostForm } from "#app/ui/form/post-form.tsx";
import { SendButton } from "#app/ui/form/send-button.tsx";
import { useAnswerCount } from "#app/ui/form/use-answer-count.ts";
import { useFocusOnArrival } from "#app/ui/form/use-focus-on-arrival.ts";
import { useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { CopyButton } from "#app/ui/parts/copy-button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { QrCode, type QrDrawing } from "#app/ui/parts/qr-code.tsx";

interface AppSecretProps {
  secret: string;
  /** The `otpauth://` link, which a phone opens in its app. */
  address: string;
  drawing: QrDrawing;
  /** The form that asks for the first code. */
  children: ReactNode;
}

/** Leads through the set-up: app, secret, first code. */
export function SetUpSteps({ secret, address, drawing, children }: AppSecretProps) {
  return (
    <ol className="grid list-decimal gap-block ps-[1.3em] marker:font-strong">
      <li>
        Öffne eine Authenticator-App auf deinem Telefon, zum Beispiel Aegis, 2FAS, Google
        Authenticator oder deinen Passwortmanager.
      </li>
      <li>
        <div className="grid justify-items-start gap-4">
          <p>
            Scanne damit dieses Bild. Bist du gerade auf dem Telefon?{" "}
            <a href={address}>Öffne den Schlüssel in der App.</a>
          </p>
          <QrCode drawing={drawing} label="QR-Code mit dem Schlüssel für die App" />
          <p>
            Oder gib den Schlüssel von Hand ein (zeitbasiert, 6 Ziffern):{" "}
            <strong translate="no" className="wrap-anywhere">
              {inGroups(secret)}
            </strong>{" "}
            <CopyButton text={secret} name="Schlüssel" />
          </p>
        </div>
      </li>
      <li>
        <div className="grid gap-4">
          <p>Gib den Code ein, den die App jetzt zeigt.</p>
          {children}
        </div>
      </li>
    </ol>
  );
}

/** The recovery codes, right after they were created. */
export function NewRecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <section aria-labelledby="codes" className="grid gap-4">
      <h2 id="codes" className="text-h3">
        Deine Wiederherstellungscodes
      </h2>
      <p>
        Mit ihnen meldest du dich an, wenn du dein Telefon nicht hast. Jeder gilt einmal.{" "}
        <strong>Wir zeigen sie nur jetzt:</strong> Drucke sie aus oder bewahre sie in deinem
        Passwortmanager auf, aber nicht nur auf dem Telefon.
      </p>
      <ol className="grid gap-x-6 gap-y-1 rounded-cut-lg bg-sand px-[1.1rem] py-[.9rem] tabular-nums sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code translate="no">{code}</code>
          </li>
        ))}
      </ol>
      <p>
        <CopyButton text={codes.join("\n")} name="Codes" />
      </p>
    </section>
  );
}

export function ActiveFacts({ since, recoveryCodes }: { since: Date; recoveryCodes: number }) {
  return (
    <Notice tone={hasFewCodes(recoveryCodes) ? "bad" : "good"}>
      Eingeschaltet seit dem {formatLongMoment(since)}. {leftCodes(recoveryCodes)}
    </Notice>
  );
}

function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? secret;
}

type Begin = Record<"intent" | "password", string>;

/** Asks for the password before the set-up shows a secret. */
export function BeginForm({ constraint, lastResult, problem }: FormState<Begin>) {
  const [form, fields] = useForm<Begin>({ id: "einrichten", constraint, lastResult });
  const isSending = useIsSending();
  return (
    <PostForm form={form} problem={problem}>
      <FieldGrid>
        <PasswordField
          field={fields.password}
          label="Dein Passwort"
          autoComplete="current-password"
        />
      </FieldGrid>
      <Button
        look="sun"
        name="intent"
        value="begin"
        disabled={isSending}
        className="justify-self-start"
      >
        Einrichten
      </Button>
    </PostForm>
  );
}

type Activation = Record<"intent" | "code", string>;

/** Asks for a first code, which proves that the app has the secret. */
export function ActivationForm({ constraint, lastResult, problem }: FormState<Activation>) {
  const [form, fields] = useForm<Activation>({ id: "aktivieren", constraint, lastResult });
  const isSending = useIsSending();
  return (
    <PostForm form={form} problem={problem}>
      <FieldGrid>
        <CodeField field={fields.code} label="Code aus der App" inputMode="numeric" />
      </FieldGrid>
      <Button
        look="sun"
        name="intent"
        value="activate"
        disabled={isSending}
        className="justify-self-start"
      >
        Aktivieren
      </Button>
    </PostForm>
  );
}

type Change = Record<"intent" | "password" | "code", string>;

/** Creates new recovery codes, or switches the second factor off. */
export function ChangeForm({ constraint, lastResult, problem }: FormState<Change>) {
  const [form, fields] = useForm<Change>({ id: "aendern", constraint, lastResult });
  const isSending = useIsSending();
  return (
    <PostForm form={form} problem={problem}>
      <FieldGrid>
        <PasswordField
          field={fields.password}
          label="Dein Passwort"
          autoComplete="current-password"
        />
        <CodeField
          field={fields.code}
          label="Code aus der App"
          hint="Oder ein Wiederherstellungscode."
        />
      </FieldGrid>
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value="renew-codes" disabled={isSending}>
          Neue Wiederherstellungscodes
        </Button>
        <Button look="bad" name="intent" value="switch-off" disabled={isSending}>
          Ausschalten
        </Button>
      </div>
    </PostForm>
  );
}

type Values = Record<"code", string>;

interface SignInCodeFormProps extends FormState<Values> {
  /** Whether it asks for a recovery code. The server accepts both kinds in any case. */
  isRecovery: boolean;
}

/** Asks for the code after a correct password. */
export function SignInCodeForm(props: SignInCodeFormProps) {
  const { constraint, lastResult, problem, isRecovery } = props;
  const [form, fields] = useForm<Values>({ id: "code", constraint, lastResult });
  const isSending = useIsSending();
  // After a refusal the error summary takes the focus.
  useFocusOnArrival(lastResult ? null : fields.code.id);
  const words = isRecovery
    ? { label: "Wiederherstellungscode", hint: "Zum Beispiel ABCD-EFGH-2345-6777." }
    : { label: "Code", hint: "Die sechs Ziffern, die gerade in deiner App stehen." };
  return (
    <PostForm form={form} problem={problem}>
      <FieldGrid>
        <CodeField
          field={fields.code}
          {...words}
          inputMode={isRecovery ? "text" : "numeric"}
          autoFocus={!lastResult}
        />
      </FieldGrid>
      <SendButton isSending={isSending}>Anmelden</SendButton>
    </PostForm>
  );
}

type CodeFieldProps = Pick<
  ComponentProps<typeof TextField>,
  "field" | "label" | "hint" | "autoFocus" | "inputMode"
>;

/** The code of an authenticator app, or a recovery code. Always empty after a submission, because codes change. */
export function CodeField(props: CodeFieldProps) {
  return (
    <TextField
      key={useAnswerCount()}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="go"
      {...props}
    />
  );
}

const clock = new Intl.DateTimeFormat("de-DE", { timeStyle: "medium", timeZone: "Europe/Berlin" });

/** '14:05:12', the time in Berlin. */
export function serverTimeOf(now: Date): string {
  return clock.format(now);
}

/** The server's clock. Codes are right only if the phone's clock agrees with it. */
export function ServerTime({ time }: { time: string }) {
  return (
    <p className="text-sm text-ink-soft">
      Serverzeit {time}&nbsp;Uhr. Weicht die Uhr deines Telefons um mehr als eine halbe Minute davon
      ab, stimmen die Codes nicht.
    </p>
  );
}

import type { ReactNode } from "react";
import { formatLongMoment } from "#app/features/accounts/long-moment.ts";
import {
  hasFewCodes,
  leftCodes,
} from "#app/features/accounts/second-factor/second-factor-words.ts";
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

/** The state of an active second factor. */
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

import { buttonClass } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import { QrCode, type QrDrawing } from "#app/ui/parts/qr-code.tsx";

interface TransferCodeProps {
  drawing: QrDrawing;
  label: string;
  /** The path of the code as an image; null if this visitor may not save it. */
  path: string | null;
}

/** The GiroCode for banking apps, to scan from the screen or to open from a saved file on the same phone. */
export function TransferCode({ drawing, label, path }: TransferCodeProps) {
  return (
    <div className="grid content-start gap-2">
      <div className={path ? "grid gap-2 max-md:hidden print:grid" : "grid gap-2"}>
        <QrCode drawing={drawing} label={label} />
        <p className="max-w-52 text-sm text-ink-soft">
          Mit der Banking-App abfotografieren – fertig.
        </p>
      </div>
      {path && (
        <div className="grid gap-3 md:hidden print:hidden">
          <p className="text-sm text-ink-soft">
            Den GiroCode kann dein Handy nicht von sich selbst abfotografieren. Speichere ihn, und
            öffne das Bild in deiner Banking-App.
          </p>
          <a href={path} download className={buttonClass()}>
            <Icon name="download" />
            GiroCode speichern
          </a>
        </div>
      )}
    </div>
  );
}

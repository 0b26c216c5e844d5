import { useSite } from "#app/ui/document/use-site.ts";
import { FileField } from "#app/ui/form/field.tsx";
import type { FieldShellProps } from "#app/ui/form/field-shell.tsx";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { logoAt } from "#app/ui/layout/logo-files.ts";
import { Button } from "#app/ui/parts/button.tsx";

/** The hidden field with the path of a logo that has already been uploaded. */
export const LOGO_PATH = "logoPath";
export const REMOVE_LOGO = "remove-logo";

/** The current logo on both grounds, and a file that replaces it. */
export function LogoField(props: FieldShellProps) {
  const isSending = useIsSending();
  const { name } = useSite();
  const address = props.field.initialValue ?? "";
  const logo = logoAt(address);
  return (
    <div className="col-span-full grid gap-4">
      {/* The new key clears the chosen file once it is stored. */}
      <FileField key={address} {...props} accept="image/svg+xml,image/png" />
      <input type="hidden" name={LOGO_PATH} value={address} />
      {logo && (
        <div className="flex flex-wrap items-center gap-4">
          <img
            src={logo.src}
            alt={name}
            width={Math.round(40 * logo.ratio)}
            height={40}
            data-ground={logo.ground ?? undefined}
            className="brand-logo"
          />
          <Button
            look="bad"
            size="small"
            name="intent"
            value={REMOVE_LOGO}
            disabled={isSending}
            formNoValidate
          >
            Logo entfernen
          </Button>
        </div>
      )}
    </div>
  );
}

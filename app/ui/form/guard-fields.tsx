import { useRouteLoaderData } from "@remix-run/react";

/** Names of the controls that only http/form-guard.server.ts reads. */
export type GuardField = "formToken" | "leerfeld";

/** `initialValue` of a refused form. Its token stays valid, so that the form's age keeps counting. */
type Kept = Record<string, unknown> | null | undefined;

/** Hidden fields of every public form: its creation time and a honeypot. */
export function GuardFields({ token, kept }: { token: string; kept?: Kept }) {
  const formToken: GuardField = "formToken";
  const trap: GuardField = "leerfeld";
  return (
    <>
      <input type="hidden" name={formToken} value={String(kept?.[formToken] ?? token)} />
      <div aria-hidden="true" className="sr-only">
        <label>
          Dieses Feld bitte leer lassen
          <input name={trap} tabIndex={-1} autoComplete="off" data-1p-ignore data-lpignore="true" />
        </label>
      </div>
    </>
  );
}

/** Identifies one view of a form, so that repeated posts are processed once. */
export function FormToken() {
  const name: GuardField = "formToken";
  const root = useRouteLoaderData<{ formToken?: string }>("root");
  return <input type="hidden" name={name} value={root?.formToken ?? ""} />;
}

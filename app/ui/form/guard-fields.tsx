import { useRouteLoaderData } from "@remix-run/react";

/** Names of the controls that only http/form-guard.server.ts reads. */
export type GuardField = "formToken" | "leerfeld";

/** `initialValue` of a refused form's answer: its token still counts, so that the time goes on. */
type Kept = Record<string, unknown> | null | undefined;

/** Every form that anybody may post holds these: when it was made, and a field that stays empty. */
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

/** Identifies one view of a form, so that a form that is sent twice is done once. */
export function FormToken() {
  const name: GuardField = "formToken";
  const root = useRouteLoaderData("root") as { formToken?: string } | undefined;
  return <input type="hidden" name={name} value={root?.formToken ?? ""} />;
}

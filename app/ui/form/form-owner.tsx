import { useRouteLoaderData } from "@remix-run/react";

interface Shared {
  user: object | null;
  formOwner: string;
}

/**
 * The hidden field of every form behind a sign-in that people type into. If their session ends meanwhile, the form waits
 * for the next sign-in of the same account (app/viewer/interrupted-form.server.ts).
 */
export function FormOwner() {
  const root = useRouteLoaderData<Shared>("root");
  return root?.user ? <input type="hidden" name="formOwner" value={root.formOwner} /> : null;
}

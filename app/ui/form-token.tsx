import { useRouteLoaderData } from "@remix-run/react";
import type { GuardField } from "#app/ui/guard-fields.tsx";

/** Tells one showing of a form from another, so that what is sent twice is done once. */
export function FormToken() {
  const name: GuardField = "formToken";
  const root = useRouteLoaderData("root") as { formToken?: string } | undefined;
  return <input type="hidden" name={name} value={root?.formToken ?? ""} />;
}

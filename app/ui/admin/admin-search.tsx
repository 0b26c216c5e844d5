import "#app/ui/admin/admin-search.css";
import { Form, useLocation } from "@remix-run/react";
import { inputClass } from "#app/ui/form/input-class.ts";
import { Icon } from "#app/ui/parts/icon.tsx";

const PATH = "/admin/suche";

/** The search over all lists of the administration. */
export function AdminSearch() {
  const { pathname, search } = useLocation();
  const q = pathname === PATH ? (new URLSearchParams(search).get("q") ?? "") : "";
  return (
    <Form key={q} action={PATH} role="search" aria-label="Über alle Listen">
      <label className="admin-search block">
        <span className="sr-only">Alles durchsuchen</span>
        <Icon name="search" />
        <input
          type="search"
          name="q"
          maxLength={100}
          placeholder="Nummer, Name, Betrag …"
          defaultValue={q}
          className={`${inputClass} ps-10`}
        />
      </label>
    </Form>
  );
}

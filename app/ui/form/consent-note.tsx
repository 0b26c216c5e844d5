import { Link } from "@remix-run/react";

/** Stands at a form: what its data are used for, with a link to the rest of it. */
export function ConsentNote({ children }: { children: string }) {
  return (
    <p className="max-w-text text-sm leading-normal text-(--field-soft)">
      {children}{" "}
      <Link to="/datenschutz" className="whitespace-nowrap">
        Mehr zum Datenschutz
      </Link>
    </p>
  );
}

import { Link } from "@remix-run/react";

/** Explains beside a form how its data are used, and links to the full text. */
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

import type { ReactNode } from "react";
import { Button } from "#app/ui/parts/button.tsx";

interface EntryListProps {
  name: string;
  label: string;
  entries: { id: string; title: string }[];
}

/** The entries of a list, with buttons of the form around it. */
export function EntryList({ name, label, entries }: EntryListProps) {
  const id = `liste-${name}`;
  return (
    <div id={id} className="col-span-full grid gap-2">
      <h2 id={`${id}-titel`} className="text-h4">
        {label}
      </h2>
      <ol aria-labelledby={`${id}-titel`} className="page-entries border-b border-line">
        {entries.map((entry, index) => (
          <li key={entry.id}>
            <span className="font-strong wrap-anywhere">{entry.title || "Ohne Titel"}</span>
            <span className="flex flex-wrap gap-2">
              <EntryButton verb="edit" list={name} entry={entry}>
                Bearbeiten
              </EntryButton>
              {index > 0 && (
                <EntryButton verb="up" list={name} entry={entry}>
                  Nach oben
                </EntryButton>
              )}
              {index < entries.length - 1 && (
                <EntryButton verb="down" list={name} entry={entry}>
                  Nach unten
                </EntryButton>
              )}
              <EntryButton verb="remove" list={name} entry={entry}>
                Entfernen
              </EntryButton>
            </span>
          </li>
        ))}
      </ol>
      <p>
        <Button name="intent" value={`add:${name}`} size="small">
          Hinzufügen<span className="sr-only">: {label}</span>
        </Button>
      </p>
    </div>
  );
}

interface EntryButtonProps {
  verb: "edit" | "up" | "down" | "remove";
  list: string;
  entry: { id: string; title: string };
  children: ReactNode;
}

function EntryButton({ verb, list, entry, children }: EntryButtonProps) {
  return (
    <Button
      name="intent"
      value={`${verb}:${list}:${entry.id}`}
      size="small"
      look={verb === "remove" ? "bad" : "quiet"}
    >
      {children}
      <span className="sr-only">: {entry.title}</span>
    </Button>
  );
}

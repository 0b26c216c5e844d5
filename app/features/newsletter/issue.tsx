import { Link } from "@remix-run/react";
import { archivePath } from "#app/features/newsletter/issue.ts";
import { formatDate } from "#app/ui/format/format.ts";

interface ArchivedIssue {
  slug: string;
  subject: string;
  preview: string;
  /** The start of its sending. */
  at: Date | string;
}

/** The issues that everyone may read, the newest first. */
export function IssueArchive({ issues }: { issues: ArchivedIssue[] }) {
  if (issues.length === 0) {
    return <p className="max-w-text text-ink-soft">Noch ist keine Ausgabe erschienen.</p>;
  }
  return (
    <ul className="grid max-w-text gap-6">
      {issues.map(({ slug, subject, preview, at }) => (
        <li key={slug} className="grid gap-1 border-t border-line pt-4">
          <p className="text-sm text-ink-soft">{formatDate(at)}</p>
          <h2 className="text-h4 wrap-anywhere">
            <Link to={archivePath(slug)}>{subject}</Link>
          </h2>
          {preview && <p>{preview}</p>}
        </li>
      ))}
    </ul>
  );
}

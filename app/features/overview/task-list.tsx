import { Link } from "@remix-run/react";
import type { TaskLine } from "#app/features/overview/overview.server.ts";
import { CountText } from "#app/ui/admin/admin-counts.tsx";
import { RichTextView } from "#app/ui/parts/rich-text.tsx";

/** The tasks that wait for an admin, most of them with a link. */
export function TaskList({ tasks }: { tasks: TaskLine[] }) {
  return (
    <ul className="admin-tasks">
      {tasks.map(({ label, to, state }) => (
        <li key={label}>
          <span>
            {to ? (
              <Link to={to} className="inline-flex min-h-7 items-center">
                {label}
              </Link>
            ) : (
              label
            )}{" "}
            <TaskValue value={state?.value ?? null} />
          </span>{" "}
          {state && <RichTextView text={state.badge} />}
          {state?.note && <p className="col-span-full text-sm">{state.note}</p>}
        </li>
      ))}
    </ul>
  );
}

function TaskValue({ value }: { value: number | string | null }) {
  return typeof value === "string" ? <b>{value}</b> : <CountText count={value} />;
}

import { Form } from "@remix-run/react";
import { Button } from "#app/ui/parts/button.tsx";

interface RestoreFormProps {
  /** The page's name in the administration. */
  name: string;
  number: number;
  /** The state of the page that the admin sees. */
  version: string;
}

/** Makes an earlier version the draft. */
export function RestoreForm({ name, number, version }: RestoreFormProps) {
  return (
    <Form
      method="post"
      action={`/admin/pages/${name}/versions`}
      data-failure="Fehler beim Wiederherstellen der Fassung"
    >
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="version" value={version} />
      <Button size="small">
        Wiederherstellen<span className="sr-only">: Fassung {number}</span>
      </Button>
    </Form>
  );
}

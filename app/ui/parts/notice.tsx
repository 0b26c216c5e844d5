import type { ReactNode } from "react";
import { Icon } from "#app/ui/parts/icon.tsx";

const tones = {
  info: { icon: "info", ground: "bg-lake-soft", ink: "text-lake" },
  good: { icon: "circle-check", ground: "bg-good-soft", ink: "text-good" },
  bad: { icon: "circle-alert", ground: "bg-bad-soft [&_a]:text-inherit", ink: "text-bad" },
} as const;

export function Notice({
  tone = "info",
  children,
  role,
  id,
}: {
  tone?: keyof typeof tones;
  children: ReactNode;
  role?: "status" | "alert";
  id?: string;
}) {
  const { icon, ground, ink } = tones[tone];
  return (
    <div
      id={id}
      role={role}
      className={`flex gap-3 rounded-cut-lg px-[1.1rem] py-[.9rem] text-ink forced-colors:border ${ground}`}
    >
      <Icon name={icon} className={`mt-[.18em] ${ink}`} />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

import { CircleAlert, CircleCheck, Info } from "lucide-react";
import type { ReactNode } from "react";

const tones = {
  info: { icon: Info, ground: "bg-lake-soft", ink: "text-lake" },
  good: { icon: CircleCheck, ground: "bg-good-soft", ink: "text-good" },
  bad: { icon: CircleAlert, ground: "bg-bad-soft [&_a]:text-inherit", ink: "text-bad" },
};

export function Notice({
  tone = "info",
  children,
  role,
}: {
  tone?: keyof typeof tones;
  children: ReactNode;
  role?: "status" | "alert";
}) {
  const { icon: Icon, ground, ink } = tones[tone];
  return (
    <div
      role={role}
      className={`flex gap-3 rounded-cut-lg px-[1.1rem] py-[.9rem] text-ink forced-colors:border ${ground}`}
    >
      <Icon className={`mt-[.18em] ${ink}`} />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

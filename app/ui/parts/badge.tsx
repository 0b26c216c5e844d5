import type { ReactNode } from "react";
import { Icon, type IconName } from "#app/ui/parts/icon.tsx";

const tones = {
  card: "",
  lake: "bg-lake-soft text-lake",
  chosen: "bg-lake text-on-lake",
  sun: "bg-sun text-on-sun",
  warn: "bg-warn-soft text-warn",
  good: "bg-good-soft text-good",
  bad: "bg-bad-soft text-bad",
  line: "bg-transparent text-ink-soft inset-ring-[1.5px] inset-ring-edge",
};

export type BadgeTone = keyof typeof tones;

export interface BadgeLook {
  tone?: BadgeTone;
  icon?: IconName;
}

interface BadgeProps extends BadgeLook {
  children: ReactNode;
  className?: string;
}

export function Badge({ tone = "card", icon, children, className = "" }: BadgeProps) {
  return (
    <span className={`badge ${tones[tone]} ${className}`}>
      {icon && <Icon name={icon} className="size-[1em]" />}
      {children}
    </span>
  );
}

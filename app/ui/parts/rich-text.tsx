import { Link } from "@remix-run/react";
import { type ComponentProps, type ComponentType, Fragment } from "react";
import type { Words } from "#app/ui/labels/label.ts";
import { Badge, type BadgeTone } from "#app/ui/parts/badge.tsx";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";
import type { IconName } from "#app/ui/parts/icon.tsx";

/** A text whose parts look different, as plain data that loaders can return. */
export type RichText = RichTextPart | RichTextPart[];

export type RichTextPart =
  | string
  | Words
  | { email: string }
  | { strong: string }
  | { small: string }
  /** Cut after two lines. */
  | { excerpt: string }
  | { link: string; to: string }
  | BadgeText;

export interface BadgeText {
  badge: string;
  tone: BadgeTone;
  icon: IconName;
}

type LinkComponent = ComponentType<ComponentProps<typeof Link>>;

interface RichTextViewProps {
  text: RichText;
  /** Draws the links. */
  link?: LinkComponent;
}

export function RichTextView({ text, link = Link }: RichTextViewProps) {
  if (!Array.isArray(text)) return <PartView part={text} link={link} />;
  return text.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text keep their order
    <Fragment key={index}>
      <PartView part={part} link={link} />
    </Fragment>
  ));
}

function PartView({ part, link: PartLink }: { part: RichTextPart; link: LinkComponent }) {
  if (typeof part === "string") return part;
  if ("email" in part) return <EmailAddress>{part.email}</EmailAddress>;
  if ("strong" in part) return <b>{part.strong}</b>;
  if ("small" in part) return <span className="text-sm">{part.small}</span>;
  if ("excerpt" in part) return <span className="line-clamp-2">{part.excerpt}</span>;
  if ("link" in part) return <PartLink to={part.to}>{part.link}</PartLink>;
  if ("text" in part) return <span lang={part.lang}>{part.text}</span>;
  return (
    <Badge tone={part.tone} icon={part.icon}>
      {part.badge}
    </Badge>
  );
}

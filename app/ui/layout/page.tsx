import { Link } from "@remix-run/react";
import type { ComponentProps, ElementType, ReactNode } from "react";
import { Icon } from "#app/ui/parts/icon.tsx";
import { Horizon, type SunPosition } from "#app/ui/scene/horizon.tsx";

/** Limits content to the width of the page; `narrow` limits it to the width of forms and letters. */
export function Container({
  narrow = false,
  children,
  className = "",
  as: Tag = "div",
}: {
  narrow?: boolean;
  children: ReactNode;
  className?: string;
  as?: ElementType;
}) {
  return <Tag className={`${narrow ? "narrow-width" : "page-width"} ${className}`}>{children}</Tag>;
}

/**
 * Title, lead and horizon. `children` are placed between lead and horizon. Without `sunAt` they replace the
 * horizon, like `Steps`.
 */
export function PageHead({
  title,
  titleLang,
  lead,
  sunAt,
  narrow,
  children,
}: {
  title: ReactNode;
  titleLang?: "en";
  lead?: ReactNode;
  sunAt?: SunPosition;
  narrow?: boolean;
  children?: ReactNode;
}) {
  const sun = sunAt ?? (children ? undefined : 1);
  return (
    <Container narrow={narrow} className="pt-[clamp(2rem,4.5vw,4rem)] print:p-0">
      <h1 lang={titleLang} className="max-w-[18ch]">
        {title}
      </h1>
      {lead && <Lead className="mt-4">{lead}</Lead>}
      {children}
      {sun && <Horizon sunAt={sun} />}
    </Container>
  );
}

export function Lead({ children, className = "" }: { children: ReactNode; className?: string }) {
  return (
    <p className={`max-w-[36rem] text-lg leading-normal text-ink-soft ${className}`}>{children}</p>
  );
}

export function BackLink({
  to,
  children,
}: {
  to: ComponentProps<typeof Link>["to"];
  children: ReactNode;
}) {
  return (
    <Link
      to={to}
      className="mt-5 mb-6 inline-flex min-h-8 items-center gap-[.4rem] no-underline hover:underline print:hidden"
    >
      <Icon name="arrow-left" />
      {children}
    </Link>
  );
}

/** Running text of plain elements: paragraphs, headings and lists. */
export function Prose({ children, className = "" }: { children: ReactNode; className?: string }) {
  return <div className={`prose ${className}`}>{children}</div>;
}

/** Plain text as its author typed it. A blank line starts a new paragraph. */
export function Paragraphs({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== "");
  return paragraphs.map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a text keep their order
    <p key={index} className="whitespace-pre-line">
      {paragraph.trim()}
    </p>
  ));
}

/** One element for each paragraph of a text. */
export function EachParagraph({ of, className }: { of: string[]; className?: string }) {
  return of.map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a text keep their order
    <p key={index} className={className}>
      {paragraph}
    </p>
  ));
}

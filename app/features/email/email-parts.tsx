import { type CSSProperties, createContext, Fragment, useContext } from "react";
import { emailColors } from "#app/features/email/email-colors.ts";
import type { Palette } from "#app/ui/document/palettes.ts";
import type { EmailBlock } from "#db/email-content.ts";

/** The palette's styles. Mail programs support neither style sheets nor our fonts. */
function stylesFor(palette: Palette) {
  const color = emailColors[palette];
  const type: CSSProperties = {
    fontFamily: "'Source Sans 3', 'Segoe UI', Helvetica, Arial, sans-serif",
    fontSize: 17,
    lineHeight: 1.5,
    color: color.ink,
  };
  const body: CSSProperties = {
    ...type,
    margin: "0 auto",
    maxWidth: 600,
    padding: 24,
    background: "#ffffff",
    // Each mail program supports one of the two.
    overflowWrap: "anywhere",
    wordBreak: "break-word",
  };
  const small: CSSProperties = { fontSize: 15, color: color.soft };
  // Outlook does not inherit styles into tables.
  const plainCell: CSSProperties = { ...type, textAlign: "left", verticalAlign: "top" };
  const cell: CSSProperties = {
    ...plainCell,
    padding: "6px 0",
    borderTop: `1px solid ${color.line}`,
  };
  const amount: CSSProperties = {
    ...cell,
    textAlign: "right",
    whiteSpace: "nowrap",
    paddingLeft: 12,
  };
  return { color, body, small, plainCell, cell, amount };
}

const EmailPalette = createContext<Palette>("lake");

/** Provides the palette's colours to the parts inside. */
export const EmailPaletteProvider = EmailPalette.Provider;

export const useEmailStyles = () => stylesFor(useContext(EmailPalette));

/** Outlook does not support `white-space`. */
export function Lines({ children }: { children: string }) {
  return children.split("\n").map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

export function Quote({ children }: { children: string }) {
  const { color } = useEmailStyles();
  const style: CSSProperties = {
    margin: "16px 0",
    padding: "0 0 0 16px",
    borderLeft: `4px solid ${color.sun}`,
  };
  return (
    <blockquote style={style}>
      <Lines>{children}</Lines>
    </blockquote>
  );
}

export function EmailFacts({ entries }: { entries: { term: string; value: string }[] }) {
  const { plainCell } = useEmailStyles();
  const term: CSSProperties = {
    ...plainCell,
    padding: "2px 16px 2px 0",
    fontWeight: 400,
    whiteSpace: "nowrap",
  };
  return (
    <table style={{ borderCollapse: "collapse", margin: "16px 0" }}>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.term}>
            <th scope="row" style={term}>
              {entry.term}
            </th>
            <td style={{ ...plainCell, padding: "2px 0" }}>
              <strong>{entry.value}</strong>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Two columns, so that it fits on phones: the middle columns are shown below the first. */
export function AmountTable(table: Extract<EmailBlock, { kind: "table" }>) {
  const { head, rows, facts, extras = [], total, notes = [] } = table;
  const { cell, amount, small } = useEmailStyles();
  const between = head.slice(1, -1);
  return (
    <table style={{ borderCollapse: "collapse", width: "100%", margin: "16px 0" }}>
      <thead>
        <tr>
          <th scope="col" style={{ ...cell, border: 0 }}>
            {head[0]}
          </th>
          <th scope="col" style={{ ...amount, border: 0 }}>
            {head.at(-1)}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and two may be alike
          <tr key={index}>
            <td style={cell}>
              {row[0]}
              <br />
              <span style={small}>
                {between.map((name, column) => `${name}: ${row[column + 1]}`).join(", ")}
                {facts?.[index]?.map((fact) => (
                  <Fragment key={fact}>
                    <br />
                    {fact}
                  </Fragment>
                ))}
              </span>
            </td>
            <td style={amount}>{row.at(-1)}</td>
          </tr>
        ))}
        {extras.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row" style={{ ...cell, fontWeight: 400 }}>
              {label}
            </th>
            <td style={amount}>{value}</td>
          </tr>
        ))}
        <tr>
          <th scope="row" style={cell}>
            {total.label}
          </th>
          <td style={amount}>
            <strong>{total.value}</strong>
          </td>
        </tr>
        {notes.map((note) => (
          <tr key={note}>
            <td colSpan={2} style={{ ...cell, ...small, border: 0, padding: 0 }}>
              {note}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The address is also shown as text, because not every mail program reveals where a button leads. */
export function LinkButton({ href, children }: { href: string; children: string }) {
  const { color } = useEmailStyles();
  const style: CSSProperties = {
    display: "inline-block",
    marginBottom: 6,
    padding: "12px 20px",
    background: color.sun,
    color: color.ink,
    fontWeight: 600,
    textDecoration: "none",
  };
  return (
    <p style={{ margin: "20px 0" }}>
      <a href={href} style={style}>
        {children}
      </a>
      <br />
      <span style={{ fontSize: 14, color: color.soft }}>{href}</span>
    </p>
  );
}

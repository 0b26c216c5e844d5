/** Identifies one view of a declaration's form. A refused form keeps its token. */
export function DeclarationToken({ token, kept }: { token: string; kept?: unknown }) {
  const value = typeof kept === "string" && kept !== "" ? kept : token;
  return <input type="hidden" name="token" value={value} />;
}

/** Positions of the first and the last byte. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The part of a file that a Range header asks for (RFC 9110, section 14). Several parts, other units and malformed
 * headers get the whole file, as if there were no header.
 */
export function rangeIn(header: string | null, bytes: number): ByteRange | "whole" | "beyond" {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return "whole";
  if (first === "") {
    const start = Math.max(bytes - Number(last), 0);
    return start < bytes ? { start, end: bytes - 1 } : "beyond";
  }
  const start = Number(first);
  if (last !== "" && Number(last) < start) return "whole";
  if (start >= bytes) return "beyond";
  return { start, end: last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1) };
}

interface Extent {
  /** Rows of the whole list. */
  count: number;
  /** Rows a page. */
  size: number;
}

interface Place {
  /** From 1 on. */
  page: number;
  /** At least 1: an empty list has one empty page. */
  pageCount: number;
  /** Rows before it. */
  offset: number;
}

/**
 * The page of a list that the address asks for (`?page=`). Pages that do not exist are taken for the
 * nearest one that does, whatever is no number for the first.
 */
export function findPage(asked: string | null, { count, size }: Extent): Place {
  const pageCount = Math.max(1, Math.ceil(count / size));
  const wanted = /^\d+$/.test(asked ?? "") ? Number(asked) : 1;
  const page = Math.min(Math.max(1, wanted), pageCount);
  return { page, pageCount, offset: (page - 1) * size };
}

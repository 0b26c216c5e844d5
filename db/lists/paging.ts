interface Extent {
  /** Rows of the whole list. */
  count: number;
  /** Rows per page. */
  size: number;
}

interface Place {
  /** Counts from 1. */
  page: number;
  /** At least 1: an empty list has one empty page. */
  pageCount: number;
  /** Rows before the page. */
  offset: number;
}

/**
 * The page of a list that the address asks for (`?page=`). A number out of range gives the nearest
 * page. Anything else gives the first page.
 */
export function paginate(requested: string | null, { count, size }: Extent): Place {
  const pageCount = Math.max(1, Math.ceil(count / size));
  const wanted = /^\d+$/.test(requested ?? "") ? Number(requested) : 1;
  const page = Math.min(Math.max(1, wanted), pageCount);
  return { page, pageCount, offset: (page - 1) * size };
}

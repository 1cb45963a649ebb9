/** The signal that rows of an organization were erased: whoever remembers some of them forgets them. */
export const ROWS_ERASED = 'rows.erased'

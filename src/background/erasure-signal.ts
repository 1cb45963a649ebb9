/** The signal that rows of an organization were erased: nodes that cache some of them forget them. */
export const ROWS_ERASED = 'rows.erased'

/** What the fold shows where the text was taken away. */
export const ERASED = '[erased]'

/** What stands where a text was before it was erased. */
export const ERASED = '[erased]'

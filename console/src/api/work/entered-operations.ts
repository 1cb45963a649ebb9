/** Filled in by the build, from the contracts of the service. */
declare const ENTERED_OPERATIONS: readonly string[]

export const ENTERED: ReadonlySet<string> = new Set(ENTERED_OPERATIONS)

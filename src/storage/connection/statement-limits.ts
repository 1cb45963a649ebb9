/** The server ends a statement before the client stops waiting, so that none runs on unnoticed. */
export const STATEMENT_TIMEOUT_MS = 25_000
export const QUERY_TIMEOUT_MS = 30_000
/** What takes longer than this hangs, where no caller waits. */
export const UNHURRIED_MS = 6 * 3_600_000
export const UNHURRIED_IDLE_MS = 600_000

/** The type of a transaction, for code that passes one on and builds no SQL itself. */
export type { Transaction } from './database.ts'

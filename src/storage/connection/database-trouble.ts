import { isConnectionFault, sqlStateOf } from '../database.ts'

/** What a server that is there refuses whatever the statement: only its operator can help, and then the same statement succeeds. */
const REFUSALS: Readonly<Record<string, string>> = {
  '25006': 'The database only answers reads right now',
  '42501': 'The database does not grant this service a right that it needs',
  '53100': 'The disk of the database is full',
  '53200': 'The database is out of memory',
}

/** In words for a caller, where a server refuses; undefined where the fault is about the statement, or the server is away. */
export const databaseRefusal = (fault: unknown): string | undefined =>
  typeof fault === 'object' && fault !== null ? REFUSALS[sqlStateOf(fault) ?? ''] : undefined

/** What is wrong with the database, in words for a caller; undefined where a fault says nothing about it. */
export const databaseTrouble = (fault: unknown): string | undefined =>
  databaseRefusal(fault) ?? (isConnectionFault(fault) ? 'The database cannot be reached right now' : undefined)

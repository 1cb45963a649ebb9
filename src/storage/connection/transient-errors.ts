import pg from 'pg'
import { databaseTrouble } from './database-trouble.ts'

/** Serialization failure, deadlock, lock not available: the same statement may well succeed the next time. */
const CONTENTION = new Set(['40001', '40P01', '55P03'])

const DISK_FULL = '53100'

/** Whether the disk of the database is full: what is tried again makes it no emptier. */
export const isDiskFull = (error: unknown) => error instanceof pg.DatabaseError && error.code === DISK_FULL

/** Whether the same work may succeed when it is simply tried again. */
export const isTransientError = (error: unknown) =>
  databaseTrouble(error) !== undefined || (error instanceof pg.DatabaseError && CONTENTION.has(error.code ?? ''))

import type { Asking, ReplicaReads } from './database-request.ts'
import type { Result } from './prepared-query.ts'

/** A standby of the database that answers reads. */
export interface ReplicaReader {
  /** Undefined if the primary has to answer. */
  read(request: Asking, reads: ReplicaReads, text: string, values: readonly unknown[]): Promise<Result | undefined>
}

const BEGINS_AS_READ = /^\(?(select|with)\b/i

/**
 * What writes, locks, or tells of the server that executes it. It finds too much rather than too little: a word in a
 * quoted name only keeps the statement on the primary.
 */
const MORE_THAN_A_READ =
  /;|\b(insert|update|delete|merge|into|lock|nextval|setval|set_config|txid_\w+|pg_\w+|for\s+(no\s+key\s+|key\s+)?share)\b/i

/** Whether a statement surely reads nothing but tables. */
export const isSurelyRead = (text: string): boolean => BEGINS_AS_READ.test(text) && !MORE_THAN_A_READ.test(text)

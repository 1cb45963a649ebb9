import type { TableRow } from '../../../storage/rows/many-rows.ts'
import type { Reason } from './lifecycle/tier-moves.ts'

export type Entry = TableRow<'memory_entries'>
export type Source = TableRow<'memory_sources'>

/** An entry as it was and as it is to be: new without the one, gone without the other. */
export interface Change {
  before?: Entry | undefined
  after?: Entry | undefined
  /** Why it changes its tier or is archived. */
  why?: Reason | undefined
}

/** The page of a source, as it is quoted: what it is about on a line of its own, then what was said. */
export const pageOf = ({ topic, text = '' }: { topic: string; text?: string }): string =>
  topic === '' ? text : `${topic}\n${text}`

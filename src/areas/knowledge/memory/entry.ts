import type { TableRow } from '../../../storage/rows/many-rows.ts'
import type { Reason } from './lifecycle/tier-moves.ts'

export type Entry = TableRow<'memory_entries'>
export type Source = TableRow<'memory_sources'>

/** An entry before and after a change; a new one has no `before`, a removed one no `after`. */
export interface Change {
  before?: Entry | undefined
  after?: Entry | undefined
  /** Why it changes its tier or is archived. */
  why?: Reason | undefined
}

/** The page of a source, as it is quoted: its topic on the first line, then its text. */
export const pageOf = ({ topic, text = '' }: { topic: string; text?: string }): string =>
  topic === '' ? text : `${topic}\n${text}`

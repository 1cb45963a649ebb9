import type { Hash } from '../../../shared/crypto/merkle.ts'
import type { Leaf } from './leaf.ts'

/** What a note told of a tree. */
export interface Mark {
  size: number
  root: Hash
  at: string
}

const LATE_MS = 15 * 60_000

/**
 * What is wrong with the time of an entry, asked in the order of the tree, from any place on: it is not later than the note that follows it, nor
 * much earlier than the one before unless it says so. What a debate's log told is held against that log.
 */
export function timesBetween(marks: readonly Mark[]) {
  let following = 0
  return (seq: number, { at, source, late }: Leaf): string | undefined => {
    while (following < marks.length && (marks[following] as Mark).size <= seq) following++
    if (source === 'log') return undefined
    const after = marks[following]
    if (after && Date.parse(at) > Date.parse(after.at)) return 'It is later than the note that follows it'
    const before = marks[following - 1]
    if (before && !late && Date.parse(at) < Date.parse(before.at) - LATE_MS)
      return 'It is more than a quarter of an hour earlier than the note before it'
    return undefined
  }
}

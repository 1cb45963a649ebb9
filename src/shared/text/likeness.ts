import { createHash } from 'node:crypto'

/** Of all words that stand in one of the two, the share that stands in both. */
export function likeness(one: readonly string[], other: readonly string[]): number {
  const words = new Set(one)
  const shared = other.filter((word) => words.has(word)).length
  const all = one.length + other.length - shared
  return all === 0 ? 0 : shared / all
}

/**
 * The same for topics that differ in nothing but letter case, spacing and punctuation: the order of words matters. A topic
 * without words is like no other.
 */
export function topicKey(topic: string): string {
  const words = topic
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [topic]
  return createHash('sha256').update(words.join(' ')).digest('hex')
}

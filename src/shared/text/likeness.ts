import { createHash } from 'node:crypto'

/** The share of words that both texts have, of all words that either has. */
export function likeness(one: readonly string[], other: readonly string[]): number {
  const words = new Set(one)
  const shared = other.filter((word) => words.has(word)).length
  const all = one.length + other.length - shared
  return all === 0 ? 0 : shared / all
}

/**
 * Equal for topics that differ only in case, spacing and punctuation; the order of words matters. A topic without words
 * equals only itself.
 */
export function topicKey(topic: string): string {
  const words = topic
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [topic]
  return createHash('sha256').update(words.join(' ')).digest('hex')
}

import { createHash } from 'node:crypto'

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

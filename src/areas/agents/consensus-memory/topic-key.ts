import { createHash } from 'node:crypto'

/** The same for topics that differ in nothing but letter case, spacing and punctuation: the order of words matters. */
export function topicKey(topic: string): string {
  const words =
    topic
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return createHash('sha256').update(words.join(' ')).digest('hex')
}

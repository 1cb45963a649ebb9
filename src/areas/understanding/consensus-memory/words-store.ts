import { sql } from 'kysely'
import type { Transaction } from '../../../storage/database.ts'
import { deleteRows, replaceRows, type TableRow } from '../../../storage/many-rows.ts'
import type { Memory } from './topic-chain-store.ts'

const KEY = ['organization_id', 'word', 'position'] as const

/** The words of topics, and in which remembered topics each stands; to be written together. */
export async function topicWords(tx: Transaction, topics: readonly string[]) {
  const { rows } = await sql<{ topic: string; words: string[] }>`
    select topic, topic_words(topic) as words from unnest(${[...new Set(topics)]}::text[]) as topic
  `.execute(tx)
  const known = new Map(rows.map(({ topic, words }) => [topic, words]))
  const added = new Map<string, TableRow<'consensus_words'>[]>()
  const gone: TableRow<'consensus_words'>[] = []
  const rowsOf = ({ organization_id, words, position, debate_id, domain }: Memory) =>
    position === null ? [] : words.map((word) => ({ organization_id, word, position, debate_id, domain }))

  return {
    in: (topic: string | undefined) => known.get(topic ?? '') ?? [],

    add(memory: Memory) {
      added.set(memory.debate_id, rowsOf(memory))
    },

    remove(memory: Memory) {
      if (!added.delete(memory.debate_id)) gone.push(...rowsOf(memory))
    },

    async write() {
      await deleteRows(tx, 'consensus_words', KEY, gone)
      await replaceRows(tx, 'consensus_words', KEY, [...added.values()].flat())
    },
  }
}

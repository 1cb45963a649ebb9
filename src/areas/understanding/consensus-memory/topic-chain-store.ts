import { sql } from 'kysely'
import type { Transaction } from '../../../storage/database.ts'
import { rowsLike, type TableRow } from '../../../storage/rows/many-rows.ts'
import type { HeldRows } from '../../../storage/rows/rows-in-memory.ts'

export type Memory = TableRow<'consensus_memory'>
type Topic = Pick<Memory, 'organization_id' | 'topic_key'>

interface Neighbours {
  /** Topics of debates that may end in this batch. */
  topics: readonly Topic[]
  /** Debates that this batch may remove. */
  going: readonly string[]
}

/** The debates on one topic in their order: every one but the last is superseded by the next. */
export async function topicChain(tx: Transaction, memories: HeldRows<Memory>, { topics, going }: Neighbours) {
  const before = new Map<string, string>()
  const last = new Map<string, string>()
  const left = new Map<string, { before: string | undefined; next: string | null }>()
  const nameOf = ({ organization_id, topic_key }: Topic) => `${organization_id} ${topic_key}`
  const superseded = await rowsLike(
    tx,
    'consensus_memory',
    going.map((debate_id) => ({ superseded_by: debate_id })),
  )
  const latest = await lastOf(tx, topics)
  for (const { debate_id, superseded_by } of superseded) if (superseded_by) before.set(superseded_by, debate_id)
  for (const memory of latest) last.set(nameOf(memory), memory.debate_id)
  memories.hold([...superseded, ...latest])

  return {
    /** The neighbours of a debate on its topic: after the last, or where it was before its removal. */
    placeOf(memory: Memory): { former: Memory | undefined; next: string | null } {
      const place = left.get(memory.debate_id) ?? { before: last.get(nameOf(memory)), next: null }
      return { former: memories.get(place.before ?? ''), next: place.next }
    },

    add(memory: Memory, former: Memory | undefined) {
      if (memory.superseded_by === null) last.set(nameOf(memory), memory.debate_id)
      else before.set(memory.superseded_by, memory.debate_id)
      if (!former) return
      before.set(memory.debate_id, former.debate_id)
      memories.put({ ...former, superseded_by: memory.debate_id })
    },

    /** Returns the debate before it, which is now followed by the next one, or is the last again. */
    remove({ debate_id, superseded_by, ...memory }: Memory): Memory | undefined {
      const former = memories.get(before.get(debate_id) ?? '')
      left.set(debate_id, { before: former?.debate_id, next: superseded_by })
      before.delete(debate_id)
      if (superseded_by !== null && former) before.set(superseded_by, former.debate_id)
      if (superseded_by !== null && !former) before.delete(superseded_by)
      if (superseded_by === null) last.delete(nameOf(memory))
      if (superseded_by === null && former) last.set(nameOf(memory), former.debate_id)
      const now = former && { ...former, superseded_by }
      if (now) memories.put(now)
      return now
    },
  }
}

async function lastOf(tx: Transaction, topics: readonly Topic[]): Promise<Memory[]> {
  if (topics.length === 0) return []
  const { rows } = await sql<Memory>`
    select memory.* from (
      select distinct organization_id, topic_key
      from json_populate_recordset(null::consensus_memory, ${JSON.stringify(topics)}::json)
    ) as topic
    cross join lateral (
      select * from consensus_memory as known
      where known.organization_id = topic.organization_id and known.topic_key = topic.topic_key
        and known.position is not null
      order by known.position desc
      limit 1
    ) as memory
  `.execute(tx)
  return rows
}

import type { ErasedLog } from '../../../background/log-readers/erased-logs-store.ts'
import { debateStartOf } from '../../../engine/debate-start.ts'
import type { RecordedEvent } from '../../../engine/events.ts'
import type { HeldRows } from '../../../storage/rows/held-rows.ts'
import type { TableRow } from '../../../storage/rows/many-rows.ts'
import { EVERYWHERE } from './batch-rows.ts'
import { factsOf } from './debate-facts.ts'
import { type FromText, fromText } from './debate-rows.ts'
import { noteOf } from './event-notes.ts'

type Standing = TableRow<'standing_debates'>

interface Rows {
  debates: HeldRows<Standing>
  notes: HeldRows<TableRow<'standing_notes'>>
  positions: HeldRows<TableRow<'agent_positions'>>
  ratings: HeldRows<TableRow<'agent_ratings'>>
  pairs: HeldRows<TableRow<'agent_pairs'>>
}

/** What the words of a debate tell of its agents, which goes with the words. */
export function factsFromText({ debates, notes, positions, ratings, pairs }: Rows) {
  function count({ organization_id, domain }: Standing, told: FromText | null, times: 1 | -1) {
    for (const { agent, critiques } of told?.agents ?? []) {
      for (const name of [EVERYWHERE, domain]) {
        const rating = ratings.get(organization_id, name, agent)
        if (rating) ratings.put({ ...rating, critiques_taken_up: rating.critiques_taken_up + critiques * times })
      }
    }
    for (const { agent, other, critiques, influenced } of told?.pairs ?? []) {
      const pair = pairs.get(organization_id, agent, other, domain)
      if (!pair) continue
      const critiques_taken_up = pair.critiques_taken_up + critiques * times
      pairs.put({ ...pair, critiques_taken_up, influenced: pair.influenced + influenced * times })
    }
  }

  const takeBack = (debate: Standing) => count(debate, debate.from_text as FromText | null, -1)

  /** Only the texts show whether a critique was taken up; wins do not depend on them. */
  function retellEnd(debate: Standing, events: readonly RecordedEvent[]) {
    const end = events.findIndex(({ type }) => type === 'debate_end' || type === 'debate_cancelled')
    const facts = factsOf(events.slice(0, end).flatMap((event) => noteOf(event) ?? []))
    const told = fromText(facts)
    takeBack(debate)
    count(debate, told, 1)
    debates.put({ ...debate, from_text: told && { ...told } })
    for (const { version, stance } of facts.parts.flatMap((part) => part.positions)) {
      positions.change([debate.debate_id, version], { stance })
    }
  }

  return {
    takeBack,

    /** Tells everything as the words do that are left. */
    retell({ debateId, events }: ErasedLog) {
      for (const event of events) {
        const beginning = debateStartOf(event)
        if (beginning) debates.change([debateId], { topic: beginning.topic })
        const note = noteOf(event)
        if (note) notes.change([debateId, event.version], { note: { ...note } })
      }
      const debate = debates.get(debateId)
      if (debate?.ended_at) retellEnd(debate, events)
    },
  }
}

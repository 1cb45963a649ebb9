import { recorded } from '../../../engine/events.ts'
import { defineView } from '../../../jobs/views.ts'
import type { LogEvent } from '../../../shared/event-types.ts'
import type { Transaction } from '../../../storage/database.ts'
import { type Beginning, beginningOf } from './beginning.ts'

/** What each debate is about and what it came to, so that lists can be searched and sorted. */
export const debateResults = defineView({
  name: 'debate_results',
  types: ['debate_start', 'debate_forked', 'consensus_reached', 'debate_end', 'debate_cancelled', 'debate_erased'],
  tables: ['debate_results'],
  async apply(tx, logged) {
    const beginning = beginningOf(logged)
    if (beginning) return begin(tx, logged, beginning)
    const event = recorded(logged)
    switch (event.type) {
      case 'consensus_reached':
        return change(tx, logged, { agreeing: [...event.data.agreeing] })
      case 'debate_end': {
        const { result, winner, confidence, rounds, tokens_in, tokens_out, cost_usd } = event.data
        const answer = event.private?.answer ?? null
        const figures = { result, winner, confidence, rounds_used: rounds, tokens_in, tokens_out, cost_usd }
        return change(tx, logged, { ...figures, answer, ended_at: event.at })
      }
      case 'debate_cancelled':
        return change(tx, logged, { ended_at: event.at })
      case 'debate_erased':
        return change(tx, logged, { topic: null, answer: null })
    }
  },
})

async function begin(tx: Transaction, { organizationId, debateId, at }: LogEvent, beginning: Beginning) {
  await tx
    .insertInto('debate_results')
    .values({ organization_id: organizationId, debate_id: debateId, created_at: at, ...beginning })
    .execute()
}

type Change = Partial<{
  topic: null
  result: string
  winner: string | null
  confidence: number
  rounds_used: number
  agreeing: string[]
  tokens_in: number
  tokens_out: number
  cost_usd: number
  answer: string | null
  ended_at: string
}>

async function change(tx: Transaction, { debateId }: LogEvent, changes: Change) {
  await tx.updateTable('debate_results').set(changes).where('debate_id', '=', debateId).execute()
}

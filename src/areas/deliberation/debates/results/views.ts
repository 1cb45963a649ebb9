import { beginningOf } from '../../../../engine/beginning.ts'
import { recorded } from '../../../../engine/events.ts'
import { debatesOf, defineView } from '../../../../jobs/views.ts'
import { heldRows } from '../../../../storage/held-rows.ts'
import { resultCounts } from './book-store.ts'

/** What each debate is about and what it came to, so that lists can be searched, sorted and counted. */
export const debateResults = defineView({
  name: 'debate_results',
  types: ['debate_start', 'debate_forked', 'consensus_reached', 'debate_end', 'debate_cancelled', 'debate_erased'],
  tables: ['debate_results', 'debate_facets', 'debate_days', 'debate_supporters'],
  async fold(tx, events) {
    const rows = await heldRows(tx, 'debate_results', {
      key: ['debate_id'],
      like: debatesOf(events),
      generated: ['search'],
    })
    const counts = resultCounts(tx)
    for (const logged of events) {
      const { organizationId, debateId, at } = logged
      const event = recorded(logged)
      const beginning = beginningOf(event)
      if (beginning) {
        const row = { organization_id: organizationId, debate_id: debateId, created_at: at, ...beginning, ...NO_RESULT }
        rows.put(row)
        counts.countBeginning(row)
        continue
      }
      const row = rows.get(debateId)
      if (!row) continue
      switch (event.type) {
        case 'consensus_reached':
          rows.put({ ...row, agreeing: [...event.data.agreeing] })
          break
        case 'debate_end': {
          const { result, winner, confidence, rounds, tokens_in, tokens_out, cost_usd } = event.data
          const answer = event.private?.answer ?? null
          const figures = { result, winner, confidence, rounds_used: rounds, tokens_in, tokens_out, cost_usd }
          const ended = { ...row, ...figures, answer, ended_at: at }
          rows.put(ended)
          counts.countEnd(ended, 1)
          break
        }
        case 'debate_cancelled':
          rows.put({ ...row, ended_at: at })
          break
        case 'debate_erased':
          rows.put({ ...row, topic: null, answer: null })
          if (event.data.reason === 'user_request') counts.countEnd(row, -1)
      }
    }
    await rows.write()
    await counts.write()
  },
})

const NO_RESULT = {
  result: null,
  winner: null,
  confidence: null,
  rounds_used: null,
  agreeing: null,
  tokens_in: null,
  tokens_out: null,
  cost_usd: null,
  answer: null,
  ended_at: null,
}

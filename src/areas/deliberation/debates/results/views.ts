import { batchView } from '../../../../background/log-readers/views.ts'
import { debateStartOf } from '../../../../engine/debate-start.ts'
import type { Recorded } from '../../../../engine/events.ts'
import { outcomeBatch, type ResultBatch, resultBatch } from './batch-store.ts'
import { endFigures } from './ended-debates-store.ts'

/** What each debate is about and what it came to, so that lists can be searched, sorted and counted. */
export const debateResults = batchView({
  name: 'debate_results',
  tables: ['debate_results', 'debate_facets', 'debate_days', 'debate_supporters'],
  readersIndexes: [
    'debate_results_agents',
    'debate_results_answer',
    'debate_results_created',
    'debate_results_domain',
    'debate_results_ended',
    'debate_results_organization',
    'debate_results_result',
    'debate_results_search',
  ],
  open: resultBatch,
  on: {
    debate_start: begin,
    debate_forked: begin,
    consensus_reached: (batch, { debateId, data }) => batch.change(debateId, { agreeing: [...data.agreeing] }),
    debate_end(batch, event) {
      batch.change(event.debateId, endFigures(event))
      batch.countEnd(event.debateId, 1)
    },
    debate_cancelled: (batch, { debateId, at }) => batch.change(debateId, { ended_at: at }),
    debate_erased(batch, { debateId, data }) {
      batch.change(debateId, { topic: null, answer: null })
      if (data.reason === 'user_request') batch.countEnd(debateId, -1)
    },
  },
  textErased(batch, { debateId, events }) {
    for (const event of events) {
      const beginning = debateStartOf(event)
      if (beginning) batch.change(debateId, { topic: beginning.topic })
      if (event.type === 'debate_end') batch.change(debateId, { answer: event.private?.answer ?? null })
    }
  },
})

/** How many ended how, those included that are gone. */
export const debateOutcomes = batchView({
  name: 'debate_outcomes',
  tables: ['debate_outcomes'],
  textErased: 'keeps no text',
  open: outcomeBatch,
  on: { debate_end: (batch, { organizationId, data }) => batch.count(organizationId, data.result) },
})

function begin(batch: ResultBatch, event: Recorded<'debate_start'> | Recorded<'debate_forked'>) {
  const { organizationId, debateId, at } = event
  const beginning = debateStartOf(event)
  if (!beginning) return
  batch.begin({ organization_id: organizationId, debate_id: debateId, created_at: at, ...beginning, ...NO_RESULT })
}

const NO_RESULT = {
  result: null,
  winner: null,
  confidence: null,
  rounds_used: null,
  agreeing: null,
  tokens_in: null,
  tokens_out: null,
  cost_usd: null,
  cost_known: null,
  unpriced_tokens: null,
  answer: null,
  ended_at: null,
}

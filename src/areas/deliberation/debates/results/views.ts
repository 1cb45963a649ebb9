import { batchView, debatesOf } from '../../../../background/log-readers/views.ts'
import { debateStartOf } from '../../../../engine/debate-start.ts'
import type { EndResult } from '../../../../engine/events/parts.ts'
import type { Recorded, RecordedEvent } from '../../../../engine/events.ts'
import type { Transaction } from '../../../../storage/database.ts'
import { addUp, type TableRow } from '../../../../storage/rows/many-rows.ts'
import { heldRows } from '../../../../storage/rows/rows-in-memory.ts'
import { endFigures } from './ended-debates-store.ts'

type Result = Omit<TableRow<'debate_results'>, 'search'>

const NOTHING = { begun: 0, ended: 0, rounds: 0, agreed: 0, agreed_ms: 0 }

/** The results of the debates of these events, and how many there are by agent, domain and day. */
async function resultBatch(tx: Transaction, events: readonly RecordedEvent[]) {
  const results = await heldRows(tx, 'debate_results', {
    key: ['debate_id'],
    like: debatesOf(events),
    generated: ['search'],
  })
  const facets: TableRow<'debate_facets'>[] = []
  const days: TableRow<'debate_days'>[] = []
  const supporters: TableRow<'debate_supporters'>[] = []

  return {
    begin(row: Result) {
      results.put(row)
      const { organization_id, domain, agents, created_at } = row
      const count = { organization_id, debates: 1 }
      facets.push({ ...count, facet: 'domain', value: domain })
      for (const value of new Set(agents)) facets.push({ ...count, facet: 'agent', value })
      days.push({ organization_id, day: created_at.slice(0, 10), ...NOTHING, begun: 1 })
    },

    change: (debateId: string, changes: Partial<Result>) => results.change([debateId], changes),

    /** Adds a debate with a result, or takes it out. */
    countEnd(debateId: string, times: 1 | -1) {
      const counted = results.get(debateId)
      if (!counted || counted.result === null || counted.ended_at === null) return
      const { organization_id, created_at, ended_at, result, rounds_used, agreeing } = counted
      const day = ended_at.slice(0, 10)
      const agreed = Number(result === 'consensus_reached') * times
      days.push({
        organization_id,
        day,
        begun: 0,
        ended: times,
        rounds: times * (rounds_used ?? 0),
        agreed,
        agreed_ms: agreed * (Date.parse(ended_at) - Date.parse(created_at)),
      })
      for (const agent of agreeing ?? []) supporters.push({ organization_id, day, agent, debates: times })
    },

    async write() {
      await results.write()
      await addUp(tx, 'debate_facets', ['organization_id', 'facet', 'value'], facets)
      await addUp(tx, 'debate_days', ['organization_id', 'day'], days)
      await addUp(tx, 'debate_supporters', ['organization_id', 'day', 'agent'], supporters)
    },
  }
}
type ResultBatch = Awaited<ReturnType<typeof resultBatch>>

/** How many debates ended how. */
async function outcomeBatch(tx: Transaction) {
  const outcomes: TableRow<'debate_outcomes'>[] = []
  return {
    count: (organization_id: string, result: EndResult) => outcomes.push({ organization_id, result, debates: 1 }),
    write: () => addUp(tx, 'debate_outcomes', ['organization_id', 'result'], outcomes),
  }
}

/** The topic and result of each debate, for searching, sorting and counting lists. */
export const debateResults = batchView({
  name: 'debate_results',
  tables: ['debate_results', 'debate_facets', 'debate_days', 'debate_supporters'],
  readersIndexes: [
    'debate_results_agents',
    'debate_results_answer',
    'debate_results_created',
    'debate_results_decided',
    'debate_results_domain',
    'debate_results_ended',
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

/** How many debates ended how, including those that are gone. */
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

import { batchView, debatesOf } from '../../../../background/log-readers/views.ts'
import { debateStartOf } from '../../../../engine/debate-start.ts'
import type { Recorded, RecordedEvent } from '../../../../engine/events.ts'
import { roundsOf } from '../../../../engine/protocol.ts'
import type { Transaction } from '../../../../storage/database.ts'
import type { TableRow } from '../../../../storage/rows/many-rows.ts'
import { heldRows } from '../../../../storage/rows/rows-in-memory.ts'
import { panelMembersIn, ratingBatch } from '../agents/store.ts'
import { analyticsCounts } from './counts-store.ts'
import { bandOf, conclude, type DebateProgress, type LastTally, type Turn } from './debate-end.ts'

/** Daily statistics of debates: results, disagreements, roles and agent ratings. */
export const debateAnalytics = batchView({
  name: 'debate_analytics',
  tables: [
    'analytics_debates',
    'analytics_turns',
    'analytics_days',
    'analytics_outcomes',
    'analytics_stops',
    'analytics_pair_days',
    'analytics_pair_totals',
    'analytics_roles',
    'analytics_agents',
  ],
  readersIndexes: ['analytics_debates_disagreements', 'analytics_debates_roles', 'analytics_debates_stops'],
  open: analyticsBatch,
  on: {
    debate_start: (batch, event) => batch.start(event),
    debate_forked: (batch, event) => batch.fork(event),
    agent_message: takeTurn,
    critique: takeTurn,
    vote_cast: takeTurn,
    vote_tally: (batch, event) => batch.tally(event),
    consensus_reached: (batch, event) => batch.consensus(event),
    round_end: (batch, event) => batch.stop(event),
    debate_end: (batch, event) => batch.end(event),
    debate_cancelled: (batch, event) => batch.cancel(event),
    outcome_recorded: (batch, event) => batch.settle(event),
    debate_erased: (batch, event) => batch.erase(event),
  },
  textErased: (batch, { events }) => events.forEach(batch.reword),
})

function takeTurn(batch: AnalyticsBatch, event: RecordedEvent) {
  const turn = turnOf(event)
  if (turn) batch.turn(event, turn)
}

/** Undefined for what does not count: discarded answers, votes of people, messages on the channel. */
function turnOf(event: RecordedEvent): Turn | undefined {
  switch (event.type) {
    case 'agent_message': {
      const { agent, round, role, phase, discarded } = event.data
      if (discarded || role === 'channel') return undefined
      return { agent, round, role: role === 'speaker' && phase === 'critique' ? 'critic' : role, choice: null }
    }
    case 'critique': {
      const { agent, round, discarded } = event.data
      return discarded ? undefined : { agent, round, role: 'critic', choice: null }
    }
    case 'vote_cast': {
      const { agent, round, choice, discarded } = event.data
      return agent === undefined || discarded ? undefined : { agent, round, role: 'voter', choice }
    }
  }
}

type Debate = TableRow<'analytics_debates'>

/** In probes agents play roles that they were assigned, so probes count in the role statistics alone. */
const DEBATE = 'debate'

/** Records what these events say about their debates, and counts each debate when it ends. */
async function analyticsBatch(tx: Transaction, events: readonly RecordedEvent[]) {
  const parents = events.flatMap((event) => (event.type === 'debate_forked' ? [{ debateId: event.data.parent }] : []))
  const debates = await heldRows(tx, 'analytics_debates', {
    key: ['debate_id'],
    like: debatesOf([...events, ...parents]),
  })
  const turns = await heldRows(tx, 'analytics_turns', {
    key: ['debate_id', 'agent', 'role'],
    like: debatesOf(events),
  })
  const counts = analyticsCounts(tx)
  const ratings = await ratingBatch(tx, panelMembersIn(events, debates.get))

  function find(debateId: string): Debate {
    const row = debates.get(debateId)
    if (!row) throw new Error(`The beginning of ${debateId} is not known`)
    return row
  }

  function begin(event: RecordedEvent, facts: Omit<Debate, keyof typeof UNDECIDED | 'organization_id' | 'debate_id'>) {
    const { organizationId, debateId } = event
    debates.put({ organization_id: organizationId, debate_id: debateId, ...facts, ...UNDECIDED })
    if (facts.kind === DEBATE) counts.countDay(event, facts.domain, { started: 1 })
  }

  function forgetTurns(debateId: string) {
    for (const turn of turns.group(debateId)) turns.delete(turn)
  }

  return {
    start(event: Recorded<'debate_start'>) {
      const { protocol, domain, panel } = event.data
      begin(event, {
        kind: protocol.kind,
        domain,
        topic: event.private?.topic ?? null,
        panel: Object.fromEntries(panel.map(({ agent, role }) => [agent, role ?? null])),
        rounds_planned: roundsOf(protocol),
        threshold: protocol.threshold,
        started_at: event.at,
      })
    },

    /** What a fork inherits was counted with its parent. */
    fork(event: Recorded<'debate_forked'>) {
      const { parent: from, domain, agents, changes } = event.data
      const parent = find(from)
      begin(event, {
        kind: parent.kind,
        domain,
        topic: event.private?.topic ?? null,
        panel: Object.fromEntries(agents.map((agent) => [agent, (parent.panel[agent] as string | undefined) ?? null])),
        rounds_planned: changes.rounds ?? parent.rounds_planned,
        threshold: changes.threshold ?? parent.threshold,
        started_at: event.at,
      })
    },

    turn({ organizationId, debateId }: RecordedEvent, turn: Turn) {
      turns.put({ organization_id: organizationId, debate_id: debateId, ...turn })
    },

    tally({ debateId, data }: Recorded<'vote_tally'>) {
      const { round, winner, counts: votes, convergence, rule, confidence } = data
      const row = find(debateId)
      const cast = Object.values(votes).reduce((sum, count) => sum + count, 0)
      const majority = winner !== null && (votes[winner] ?? 0) * 2 > cast
      const tally = { round, winner, majority, convergence } satisfies LastTally
      const enough = rule && winner !== null && confidence >= (data.threshold ?? row.threshold)
      const passed = enough && row.passed_winner !== winner ? { passed_round: round, passed_winner: winner } : {}
      debates.put({ ...row, tally, ...passed })
    },

    consensus({ debateId, data: { agreeing, dissenting } }: Recorded<'consensus_reached'>) {
      debates.change([debateId], { agreeing: [...agreeing], dissenting: [...dissenting] })
    },

    stop({ debateId, data }: Recorded<'round_end'>) {
      if (!data.continues) debates.change([debateId], { stop_reason: data.reason })
    },

    end(event: Recorded<'debate_end'>) {
      const { organizationId: org, debateId, at, position, data } = event
      const { result, winner, rounds, confidence } = data
      const row = find(debateId)
      const inOrder = turns
        .group(debateId)
        .sort((one, other) => (`${one.agent} ${one.role}` < `${other.agent} ${other.role}` ? -1 : 1))
      const over = conclude(row as unknown as DebateProgress, inOrder, { result, winner, rounds, confidence })
      const day = at.slice(0, 10)
      debates.put({
        ...row,
        ended_on: day,
        ended_at: at,
        ended_position: position,
        outcome: over.outcome,
        winner,
        rounds,
        confidence,
        disagreement: over.disagreement,
        agreeing: [...over.agreeing],
        dissenting: [...over.dissenting],
        rounds_saved: over.roundsSaved,
        roles: over.roles,
      })
      forgetTurns(debateId)
      const agents = Object.keys(row.panel)
      counts.countDay(event, row.domain, { panels: 1 })
      counts.countRoles(event, over.roles)
      if (row.kind !== DEBATE) return
      counts.countEnd(event, row, agents.length, over)
      counts.countPairs(event, row.domain, over.choices, winner)
      ratings.rate({ org, day, agents, winner, choices: over.choices })
    },

    cancel(event: RecordedEvent) {
      forgetTurns(event.debateId)
      const { kind, domain } = find(event.debateId)
      if (kind === DEBATE) counts.countDay(event, domain, { cancelled: 1 })
    },

    /** A later outcome replaces an earlier one. */
    settle({ organizationId, debateId, at, data: { correct } }: Recorded<'outcome_recorded'>) {
      const row = find(debateId)
      debates.put({ ...row, correct })
      const wasWrong = row.correct === false
      if (row.rounds_saved === null || row.kind !== DEBATE || wasWrong === !correct) return
      const day = row.ended_on ?? at.slice(0, 10)
      const key = {
        organization_id: organizationId,
        day,
        reason: row.stop_reason ?? '',
        band: bandOf(row.confidence ?? 0),
      }
      counts.stops.addWrong(key, wasWrong ? -1 : 1)
    },

    erase({ debateId, data }: Recorded<'debate_erased'>) {
      forgetTurns(debateId)
      debates.change([debateId], { topic: null, gone: data.reason === 'user_request' })
    },

    /** Sets the topic to what the log still says after an erasure. */
    reword(event: RecordedEvent) {
      const beginning = debateStartOf(event)
      if (beginning) debates.change([event.debateId], { topic: beginning.topic })
    },

    async write() {
      for (const batch of [debates, turns, counts, ratings]) await batch.write()
    },
  }
}
type AnalyticsBatch = Awaited<ReturnType<typeof analyticsBatch>>

const UNDECIDED = {
  tally: null,
  passed_round: null,
  passed_winner: null,
  stop_reason: null,
  ended_on: null,
  ended_at: null,
  ended_position: null,
  outcome: null,
  winner: null,
  rounds: null,
  confidence: null,
  disagreement: null,
  agreeing: null,
  dissenting: null,
  rounds_saved: null,
  roles: null,
  correct: null,
  gone: false,
}

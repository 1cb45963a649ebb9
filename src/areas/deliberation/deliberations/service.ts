import { roundsOf } from '../../../engine/protocol.ts'
import { type DebateState, isTerminal } from '../../../engine/state.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { type Page, pageResult } from '../../../shared/pagination.ts'
import { dayOf } from '../../../shared/time/calendar.ts'
import { DAY_MS } from '../../../shared/time/dates.ts'
import { TURNING_POINTS } from '../../../stream/wire-events.ts'
import { type Debates, lastChoices } from '../debates/index.ts'
import type { Ledger } from '../ledger/index.ts'
import { type Deliberation, debateIdNames } from './schema.ts'

const UNDER_WAY = { status: ['pending', 'running', 'paused'] } as const
/** Including today. */
const MONTH_MS = 29 * DAY_MS
const ONE: Page = { limit: 1, offset: 0 }

/** Debates for people who watch many. */
export const deliberationService = ({
  debates,
  loadAll,
  now,
}: {
  debates: Pick<Debates, 'visible' | 'ids' | 'results'>
  loadAll: Ledger['loadAll']
  now: () => Date
}) => ({
  /** A debate may have ended or been deleted since it was listed. */
  async active(page: Page, caller: Caller) {
    const { items: ids, total } = await debates.ids(UNDER_WAY, page, caller)
    const states = await loadAll(ids)
    const items = states.flatMap((state) => (state.erased || isTerminal(state) ? [] : [deliberationRecord(state)]))
    const timestamp = now().toISOString()
    return { ...pageResult('deliberations', { items, total }, page), count: items.length, timestamp }
  },

  async stats(caller: Caller) {
    const at = now()
    const timestamp = at.toISOString()
    const [active, today, figures] = await Promise.all([
      debates.ids(UNDER_WAY, ONE, caller),
      debates.results.endedOn(caller.org, dayOf(at)),
      debates.results.statistics(caller.org, dayOf(new Date(at.getTime() - MONTH_MS))),
    ])
    return {
      active_count: active.total,
      completed_today: today,
      average_consensus_time: figures.secondsToConsensus,
      average_rounds: figures.averageRounds,
      top_agents: figures.topAgents,
      timestamp,
    }
  },

  get: async (id: string, caller: Caller) => deliberationRecord(await debates.visible(id, caller)),

  /** For clients that ask for the stream without upgrading the connection. */
  streamConfig: () => ({
    type: 'websocket' as const,
    path: '/deliberations/stream',
    events: [...TURNING_POINTS],
  }),
})
export type DeliberationService = ReturnType<typeof deliberationService>

/** A debate for people who watch many. */
const deliberationRecord = (state: DebateState): Deliberation => ({
  ...debateIdNames(state.debateId),
  task: state.topic,
  status: standing(state),
  debate_status: state.status,
  agents: state.panel.map(({ agent }) => agent),
  current_round: state.round,
  total_rounds: roundsOf(state.protocol),
  phase: state.phase,
  consensus_score: state.tallies.at(-1)?.confidence ?? 0,
  started_at: state.startedAt ?? state.createdAt,
  updated_at: state.updatedAt,
  message_count: state.messages.length,
  votes: Object.fromEntries(lastChoices(state)),
})

function standing({ status, round, ballots }: DebateState): Deliberation['status'] {
  switch (status) {
    case 'pending':
      return 'initializing'
    case 'completed':
      return 'complete'
    case 'failed':
    case 'cancelled':
      return 'failed'
    default:
      return ballots.some((ballot) => ballot.round === round) ? 'consensus_forming' : 'active'
  }
}

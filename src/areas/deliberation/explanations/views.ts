import { sql } from 'kysely'
import { type EventShapes, recorded } from '../../../engine/events.ts'
import { defineView } from '../../../jobs/views.ts'
import type { LogEvent } from '../../../shared/event-types.ts'
import type { Transaction } from '../../../storage/database.ts'

/** Who sat on panels, and hour by hour how dependably each agent answered. */
export const agentCalls = defineView({
  name: 'agent_calls',
  types: ['debate_start', 'debate_forked', 'agent_message', 'critique', 'vote_cast', 'agent_failed'],
  tables: ['agent_seats', 'agent_call_hours'],
  async apply(tx, logged) {
    const event = recorded(logged)
    switch (event.type) {
      case 'debate_start':
        return seat(
          tx,
          logged,
          event.data.panel.map(({ agent }) => agent),
        )
      case 'debate_forked':
        return seat(tx, logged, event.data.agents)
      case 'agent_message':
        return event.data.role === 'channel' ? undefined : answer(tx, logged, event.data)
      case 'critique':
        return isFirstOfAsk(event.data) ? answer(tx, logged, event.data) : undefined
      case 'vote_cast':
        return answer(tx, logged, event.data)
      case 'agent_failed':
        return fail(tx, logged, event.data)
    }
  },
})

/** Of several critiques that answer one ask, what it took stands in the first. */
const isFirstOfAsk = ({ latency_ms }: { latency_ms?: number }) => latency_ms !== undefined

async function seat(tx: Transaction, { organizationId }: LogEvent, agents: readonly string[]) {
  await sql`
    insert into agent_seats as known (organization_id, agent, debates)
    select ${organizationId}, agent, 1 from unnest(${[...new Set(agents)]}::text[]) as agent
    on conflict (organization_id, agent) do update set debates = known.debates + 1
  `.execute(tx)
}

type Answering = Pick<EventShapes['vote_cast']['data'], 'agent' | 'discarded' | 'latency_ms'>

/** People are not asked, and what came too late was not waited for. */
async function answer(tx: Transaction, event: LogEvent, { agent, discarded, latency_ms }: Answering) {
  if (agent === undefined || discarded) return
  const timed = latency_ms === undefined ? 0 : 1
  await count(tx, event, agent, { answers: 1, failures: 0, refusals: 0, timed, latency: latency_ms ?? 0 })
}

const REFUSED: readonly string[] = ['unavailable', 'rate_limited']

async function fail(tx: Transaction, event: LogEvent, data: EventShapes['agent_failed']['data']) {
  const { agent, discarded, reason } = data
  if (discarded) return
  const refusals = REFUSED.includes(reason) ? 1 : 0
  await count(tx, event, agent, { answers: 0, failures: 1, refusals, timed: 0, latency: 0 })
  await tx
    .updateTable('agent_seats')
    .set({ last_failure_at: event.at, last_failure_reason: reason })
    .where('organization_id', '=', event.organizationId)
    .where('agent', '=', agent)
    .execute()
}

interface Call {
  answers: number
  failures: number
  refusals: number
  timed: number
  latency: number
}

async function count(tx: Transaction, { organizationId, at }: LogEvent, agent: string, call: Call) {
  const hour = `${at.slice(0, 13)}:00:00.000Z`
  await sql`
    insert into agent_call_hours as known
      (organization_id, agent, hour, answers, failures, refusals, timed, latency_ms)
    values (${organizationId}, ${agent}, ${hour}, ${call.answers}, ${call.failures}, ${call.refusals}, ${call.timed},
      ${call.latency})
    on conflict (organization_id, agent, hour) do update set
      answers = known.answers + excluded.answers,
      failures = known.failures + excluded.failures,
      refusals = known.refusals + excluded.refusals,
      timed = known.timed + excluded.timed,
      latency_ms = known.latency_ms + excluded.latency_ms
  `.execute(tx)
}

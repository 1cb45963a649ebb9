import { defineView } from '../../../background/log-readers/views.ts'
import { type EventShapes, type RecordedEvent, recorded } from '../../../engine/events.ts'
import { addUp, changeRows } from '../../../storage/rows/many-rows.ts'

/** Who sat on panels, and hour by hour how dependably each agent answered. */
export const agentCalls = defineView({
  name: 'agent_calls',
  types: ['debate_start', 'debate_forked', 'agent_message', 'critique', 'vote_cast', 'agent_failed'],
  tables: ['agent_seats', 'agent_call_hours'],
  textErased: 'keeps no text',
  async fold(tx, logged) {
    const events = logged.map(recorded)
    const seats = events.flatMap((event) =>
      seated(event).map((agent) => ({ organization_id: event.organizationId, agent, debates: 1 })),
    )
    await addUp(tx, 'agent_seats', ['organization_id', 'agent'], seats)
    const calls = events.flatMap((event) => {
      const call = callIn(event)
      return call
        ? [{ organization_id: event.organizationId, hour: `${event.at.slice(0, 13)}:00:00.000Z`, ...call }]
        : []
    })
    await addUp(tx, 'agent_call_hours', ['organization_id', 'agent', 'hour'], calls)
    await changeRows(tx, 'agent_seats', ['organization_id', 'agent'], lastFailures(events))
  },
})

function seated(event: RecordedEvent): string[] {
  if (event.type === 'debate_start') return [...new Set(event.data.panel.map(({ agent }) => agent))]
  return event.type === 'debate_forked' ? [...new Set(event.data.agents)] : []
}

interface Call {
  agent: string
  answers: number
  failures: number
  refusals: number
  timed: number
  latency_ms: number
}

/** Undefined for events that no ask waited for: messages on the channel, votes of people, and late answers. */
function callIn(event: RecordedEvent): Call | undefined {
  switch (event.type) {
    case 'agent_message':
      return event.data.role === 'channel' ? undefined : answer(event.data)
    case 'critique':
      return isFirstOfAsk(event.data) ? answer(event.data) : undefined
    case 'vote_cast':
      return answer(event.data)
    case 'agent_failed':
      return failure(event.data)
  }
}

/** Of several critiques that answer one ask, the first carries its usage. */
const isFirstOfAsk = ({ latency_ms }: { latency_ms?: number }) => latency_ms !== undefined

type Answering = Pick<EventShapes['vote_cast']['data'], 'agent' | 'discarded' | 'latency_ms'>

function answer({ agent, discarded, latency_ms }: Answering): Call | undefined {
  if (agent === undefined || discarded) return undefined
  const timed = latency_ms === undefined ? 0 : 1
  return { agent, answers: 1, failures: 0, refusals: 0, timed, latency_ms: latency_ms ?? 0 }
}

const REFUSED: readonly string[] = ['unavailable', 'rate_limited']

function failure({ agent, discarded, reason }: EventShapes['agent_failed']['data']): Call | undefined {
  if (discarded) return undefined
  const refusals = REFUSED.includes(reason) ? 1 : 0
  return { agent, answers: 0, failures: 1, refusals, timed: 0, latency_ms: 0 }
}

/** The last of each agent. */
function lastFailures(events: readonly RecordedEvent[]) {
  const failures = new Map<string, object>()
  for (const event of events) {
    if (event.type !== 'agent_failed' || event.data.discarded) continue
    const { agent, reason } = event.data
    failures.set(`${event.organizationId} ${agent}`, {
      organization_id: event.organizationId,
      agent,
      last_failure_at: event.at,
      last_failure_reason: reason,
    })
  }
  return [...failures.values()]
}

import { recorded } from '../../../engine/events.ts'
import type { LogEvent } from '../../../shared/event-types.ts'

/** What the first event of a debate tells about it. */
export interface Beginning {
  kind: string
  domain: string
  agents: string[]
  /** Null once it is erased. */
  topic: string | null
}

/** Undefined for an event that no debate begins with. */
export function beginningOf(logged: LogEvent): Beginning | undefined {
  const event = recorded(logged)
  if (event.type === 'debate_start') {
    const { protocol, domain, panel } = event.data
    const agents = panel.map(({ agent }) => agent)
    return { kind: protocol.kind, domain, agents, topic: event.private?.topic ?? null }
  }
  if (event.type !== 'debate_forked') return undefined
  const { domain, agents } = event.data
  return { kind: 'debate', domain, agents: [...agents], topic: event.private?.topic ?? null }
}

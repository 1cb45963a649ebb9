import type { RecordedEvent } from './events.ts'
import type { Kind } from './protocol.ts'

/** What the first event of a debate says about it. */
export interface DebateStart {
  kind: Kind
  domain: string
  agents: string[]
  /** Null once it is erased. */
  topic: string | null
}

/** Undefined for an event that no debate begins with. */
export function debateStartOf(event: RecordedEvent): DebateStart | undefined {
  if (event.type === 'debate_start') {
    const { protocol, domain, panel } = event.data
    const agents = panel.map(({ agent }) => agent)
    return { kind: protocol.kind, domain, agents, topic: event.private?.topic ?? null }
  }
  if (event.type !== 'debate_forked') return undefined
  const { domain, agents } = event.data
  return { kind: 'debate', domain, agents: [...agents], topic: event.private?.topic ?? null }
}

/** Only for debates that decide: in examinations agents play assigned parts. */
export function decisionStart(event: RecordedEvent): DebateStart | undefined {
  const beginning = debateStartOf(event)
  return beginning?.kind === 'debate' ? beginning : undefined
}

import type { Asked as AskedInLog } from '../../../../../src/engine/events/parts.ts'
import type { DebateEvent } from '../../../stream/frames.ts'

/** An ask of the debate with what its answer took and how it went; where there was none, why. */
export type Asked = Partial<Omit<AskedInLog, 'ask' | 'agent' | 'round' | 'phase'>> &
  Pick<AskedInLog, 'ask' | 'agent' | 'round' | 'phase'> & { failure?: { reason: string; message: string } }

/** Every ask once: of the events that it led to, the first carries what it took. */
export function asksIn(events: readonly DebateEvent[]): Asked[] {
  const asked = new Map<string, Asked>()
  for (const { type, payload } of events) {
    if (!isAsked(payload) || asked.has(payload.ask)) continue
    const failure = type === 'agent_failed' ? { reason: payload.reason, message: payload.message } : undefined
    asked.set(payload.ask, { ...payload, ...(failure && { failure }) })
  }
  return [...asked.values()]
}

const isAsked = <Payload extends object>(payload: Payload): payload is Payload & Asked =>
  'ask' in payload && 'agent' in payload && 'round' in payload && 'phase' in payload

import type { Caller } from '../../../../shared/identity/caller.ts'
import type { DebateRequest } from '../../../deliberation/debates/index.ts'
import { agentsNamed, type Bound, hourIn, type Place, placeAt } from '../../bindings/index.ts'
import type { Connection } from '../../connections/index.ts'
import type { Thread, WaitingMessage } from '../driving/store.ts'
import type { HandedDebates } from './handed.ts'

/** How a debate is shown where it was asked for: while it goes on, only its decision, or not at all. */
export type Progress = 'live' | 'final' | 'silent'

/** How and where a debate is shown. */
export interface Shown {
  progress: Progress
  place: Place
}

interface BoundRequest {
  bindingId?: string
  shown: Shown
  request: DebateRequest
}

/** Where a debate is asked for, and who wrote there. */
interface Asked {
  connection: Connection
  thread: Thread
  message: Pick<WaitingMessage, 'sender'>
}

interface Needs {
  bound: Bound
  placesOf: (kind: Connection['kind']) => readonly Place[]
  handed: Pick<HandedDebates, 'plan'>
  now: () => Date
}

const SEATS = 3
const AS_USUAL: Shown = { progress: 'live', place: 'thread' }

/**
 * A request for a debate: what the connection says of it, what the binding that takes the message up says, and what the asker wishes,
 * each before the one in front of it. A message says nothing but its topic.
 */
export function boundRequests({ bound, placesOf, handed, now }: Needs) {
  async function bindingAt({ connection, thread: { peer }, message: { sender } }: Asked) {
    const { kind, externalId, payer, settings } = connection
    const hour = hourIn(settings.time_zone, now())
    return bound.find(payer, { provider: kind, accountId: externalId, peer, userId: sender.id, hour })
  }

  /** Whoever asks in a conversation of their own is answered there. */
  const placeFor = ({ connection, thread: { peer } }: Asked, overrides: Record<string, unknown>): Place =>
    peer.kind === 'channel' ? placeAt(overrides, placesOf(connection.kind)).place : AS_USUAL.place

  /** Somebody who is to sit there sits with whom the records choose. */
  async function seated(request: DebateRequest, seat: string, caller: Caller): Promise<DebateRequest> {
    const { seats } = await handed.plan(request, caller)
    const others = seats.map(({ agent }) => agent).filter((agent) => agent !== seat)
    return { ...request, agents: [seat, ...others].slice(0, SEATS) }
  }

  return async (asked: Asked, wishes: DebateRequest, caller: Caller): Promise<BoundRequest> => {
    const { debate } = asked.connection.settings
    const ofConnection = typeof debate === 'object' && debate !== null ? debate : {}
    const binding = await bindingAt(asked)
    if (!binding) return { shown: AS_USUAL, request: { ...ofConnection, ...wishes } }
    const { id: bindingId, bindingType, agentBinding, configOverrides } = binding
    const { progress = AS_USUAL.progress, place: _, ...overrides } = configOverrides
    const agents =
      bindingType === 'agent_pool' || bindingType === 'debate_team' ? { agents: agentsNamed(agentBinding) } : {}
    const request = { ...ofConnection, ...agents, ...overrides, ...wishes }
    const hasSeat = bindingType === 'specific_agent' && wishes.agents === undefined
    return {
      bindingId,
      shown: { progress: progress as Progress, place: placeFor(asked, configOverrides) },
      request: hasSeat ? await seated(request, agentBinding, caller) : request,
    }
  }
}
export type BoundRequests = ReturnType<typeof boundRequests>

/** The same, resting on these documents too. */
export const withDocuments = (request: DebateRequest, ids: readonly string[]): DebateRequest =>
  ids.length === 0 ? request : { ...request, document_ids: [...(request.document_ids ?? []), ...ids] }

import type { DebateState } from '../../../../engine/state.ts'
import { forbidden, undefinedIfUnknown } from '../../../../shared/errors.ts'
import type { Enter } from '../../../../shared/identity/authenticate.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { permits } from '../../../../shared/identity/permissions.ts'
import type { DebateRequest, Debates } from '../../../deliberation/debates/index.ts'
import { agentsNamed, type Bound, hourIn, type Place, placeAt } from '../../bindings/index.ts'
import type { Connection } from '../../connections/index.ts'
import type { Thread, WaitingMessage } from '../threads/store.ts'

/** How a debate is shown where it was asked for: live, only its decision, or not at all. */
export type Progress = 'live' | 'final' | 'silent'

/** How and where a debate is shown. */
export interface Presentation {
  progress: Progress
  place: Place
}

interface DebateRequestPlan {
  /** Where the debate is asked: in the organization, or in the workspace of the place. */
  caller: Caller
  bindingId?: string
  shown: Presentation
  request: DebateRequest
}

/** Where a question was written, and by whom. */
interface QuestionSource {
  connection: Connection
  thread: Thread
  message: Pick<WaitingMessage, 'sender'>
}

const SEATS = 3
const AS_USUAL: Presentation = { progress: 'live', place: 'thread' }

/**
 * Builds the request for a debate from the defaults of the connection, the channel binding that applies, and the options of the
 * request; the later ones win. A message itself contributes its topic alone.
 */
export function debateRequests({
  bound,
  placesOf,
  handed,
  enter,
  now,
}: {
  bound: Bound
  enter: Enter
  placesOf: (kind: Connection['kind']) => readonly Place[]
  handed: Pick<DebateOperations, 'plan'>
  now: () => Date
}) {
  async function bindingAt({ connection, thread: { peer }, message: { sender } }: QuestionSource) {
    const { kind, externalId, payer, settings } = connection
    const hour = hourIn(settings.time_zone, now())
    return bound.find(payer, { provider: kind, accountId: externalId, peer, userId: sender.id, hour })
  }

  async function insideOf(workspace: string, caller: Caller): Promise<Caller> {
    const inside = await enter(caller, workspace).catch(undefinedIfUnknown)
    if (!inside) throw forbidden('Questions asked here belong to a workspace that you may not enter.')
    if (!permits(inside, 'debates.create'))
      throw forbidden('Your role in the workspace of this place does not allow you to ask.')
    return inside
  }

  /** Private conversations are answered where they are held. */
  const placeFor = ({ connection, thread: { peer } }: QuestionSource, overrides: Record<string, unknown>): Place =>
    peer.kind === 'channel' ? placeAt(overrides, placesOf(connection.kind)).place : AS_USUAL.place

  /** Puts the bound agent on the panel, beside those that the records choose. */
  async function seated(request: DebateRequest, seat: string, caller: Caller): Promise<DebateRequest> {
    const { seats } = await handed.plan(request, caller)
    const others = seats.map(({ agent }) => agent).filter((agent) => agent !== seat)
    return { ...request, agents: [seat, ...others].slice(0, SEATS) }
  }

  return async (asked: QuestionSource, options: DebateRequest, caller: Caller): Promise<DebateRequestPlan> => {
    const { debate } = asked.connection.settings
    const ofConnection = typeof debate === 'object' && debate !== null ? debate : {}
    const binding = await bindingAt(asked)
    if (!binding) return { caller, shown: AS_USUAL, request: { ...ofConnection, ...options } }
    const { id: bindingId, bindingType, agentBinding, configOverrides, workspaceId } = binding
    const inside = workspaceId === null ? caller : await insideOf(workspaceId, caller)
    const { progress = AS_USUAL.progress, place: _, ...overrides } = configOverrides
    const agents =
      bindingType === 'agent_pool' || bindingType === 'debate_team' ? { agents: agentsNamed(agentBinding) } : {}
    const request = { ...ofConnection, ...agents, ...overrides, ...options }
    const hasSeat = bindingType === 'specific_agent' && options.agents === undefined
    return {
      bindingId,
      caller: inside,
      shown: { progress: progress as Progress, place: placeFor(asked, configOverrides) },
      request: hasSeat ? await seated(request, agentBinding, inside) : request,
    }
  }
}
export type BuildDebateRequest = ReturnType<typeof debateRequests>

/** Adds documents to a request. */
export const withDocuments = (request: DebateRequest, ids: readonly string[]): DebateRequest =>
  ids.length === 0 ? request : { ...request, document_ids: [...(request.document_ids ?? []), ...ids] }

/** The operations on debates that the deliberation areas provide. */
export interface DebateOperations
  extends Pick<Debates, 'startAs' | 'visible' | 'refuseBad' | 'plan' | 'intervene' | 'cancel' | 'recordOutcome'> {
  load(debateId: string): Promise<DebateState>
  resolveBreakpoint(id: string, choice: { action: 'continue' | 'abort' }, caller: Caller): Promise<unknown>
}

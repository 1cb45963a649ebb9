import { agentsNamed, type Bound, hourIn } from '../../bindings/index.ts'
import type { Connection } from '../../connections/index.ts'
import type { Thread, WaitingMessage } from '../driving/store.ts'

/** How a debate is shown where it was asked for: while it goes on, only its decision, or not at all. */
export type Progress = 'live' | 'final' | 'silent'

export interface BoundRequest {
  bindingId?: string
  progress: Progress
  /** What the request for the debate says besides the topic; a message can say none of it. */
  request: Record<string, unknown>
  /** Who is to sit on the panel, whoever else does. */
  seat?: string
}

/** What the connection and the binding that takes a message up say of the debate that it begins. */
export async function boundRequest(
  bound: Bound,
  { kind, externalId, payer, settings }: Connection,
  { peer }: Thread,
  { sender }: Pick<WaitingMessage, 'sender'>,
  at: Date,
): Promise<BoundRequest> {
  const ofConnection = typeof settings.debate === 'object' && settings.debate !== null ? settings.debate : {}
  const place = { provider: kind, accountId: externalId, peer, userId: sender.id, hour: hourIn(settings.time_zone, at) }
  const binding = await bound.find(payer, place)
  if (!binding) return { progress: 'live', request: { ...ofConnection } }
  const { progress = 'live', ...overrides } = binding.configOverrides
  const { bindingType, agentBinding } = binding
  const agents =
    bindingType === 'agent_pool' || bindingType === 'debate_team' ? { agents: agentsNamed(agentBinding) } : {}
  return {
    bindingId: binding.id,
    progress: progress as Progress,
    request: { ...ofConnection, ...agents, ...overrides },
    ...(bindingType === 'specific_agent' && { seat: agentBinding }),
  }
}

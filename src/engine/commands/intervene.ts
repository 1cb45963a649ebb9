import { invalid } from '../../shared/errors.ts'
import { interventionId } from '../derived-ids.ts'
import type { MessageOrigin } from '../events/parts.ts'
import { dropUndefined, type EngineEvent, type EventShapes } from '../events.ts'
import type { DebateState } from '../state.ts'
import { isKnown, refuseEnded } from './refusals.ts'

interface InterveneInput {
  user: string
  kind: EventShapes['intervention_added']['data']['kind']
  /** May be empty where a number is enough. */
  content: string
  /** The addressee, or the agent whose weight changes. */
  agent?: string | undefined
  value?: number | undefined
  /** The message with the intervention: what is already in the log is not added again. */
  origin?: MessageOrigin | undefined
}

/**
 * Records what a person adds. It appears in the next prompts; a threshold or a weight applies from the next count on.
 */
export function intervene(state: DebateState, input: InterveneInput): readonly EngineEvent[] {
  const { user, kind, content, agent, value, origin } = input
  if (isKnown(state, origin)) return []
  refuseEnded(state)
  refuse(state, input)
  return [
    {
      type: 'intervention_added',
      data: dropUndefined({
        intervention: interventionId(state.debateId, state.version + 1),
        kind,
        user,
        agent,
        value,
        origin,
      }),
      private: { content },
    },
  ]
}

const MOST_WEIGHT = 10

function refuse({ panel }: DebateState, { kind, content, agent, value }: InterveneInput) {
  if (agent !== undefined && !panel.some((member) => member.agent === agent)) {
    throw invalid('agent', `must be one of ${panel.map((member) => member.agent).join(', ')}`)
  }
  if (kind === 'threshold') {
    if (!isFrom0To(1, value)) throw invalid('value', 'must be a number from 0 to 1')
  } else if (kind === 'weight') {
    if (agent === undefined) throw invalid('agent', 'is required')
    if (!isFrom0To(MOST_WEIGHT, value)) throw invalid('value', `must be a number from 0 to ${MOST_WEIGHT}`)
  } else if (content.trim() === '') {
    throw invalid('content', 'must not be empty')
  }
}

const isFrom0To = (most: number, value: number | undefined) => value !== undefined && value >= 0 && value <= most

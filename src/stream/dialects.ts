import type { EventType, LogEvent } from '../shared/event-types.ts'
import { isSuggestion } from './audience-metrics.ts'

export type Dialect = 'standard' | 'sdk'

/** What the SDK calls an event where it has a name of its own; what people do is called otherwise than what agents do. */
const SDK_NAMES: Partial<Record<EventType, (data: LogEvent['data']) => string | undefined>> = {
  vote_cast: ({ user }) => (user === undefined ? 'vote' : 'user_vote'),
  consensus_reached: () => 'consensus',
  intervention_added: ({ kind }) => (isSuggestion(String(kind)) ? 'audience_suggestion' : undefined),
}

/** Whether a type is called the same in every dialect. */
export const hasOneName = (type: EventType) => !(type in SDK_NAMES)

export const nameIn = (dialect: Dialect, { type, data }: Pick<LogEvent, 'type' | 'data'>): string =>
  (dialect === 'sdk' && SDK_NAMES[type]?.(data)) || type

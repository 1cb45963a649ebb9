import { invalid } from '../shared/errors.ts'
import type { EventType, LogEvent } from '../shared/event-types.ts'
import { isSuggestion } from './audience-metrics.ts'

/** Which names a client hears: ours, those of the SDK, or, unless it chose, ours and then the SDK's where that differs. */
export type Dialect = 'standard' | 'sdk' | 'both'

/** What the SDK calls an event where it has a name of its own; what people do is called otherwise than what agents do. */
const SDK_NAMES: Partial<Record<EventType, (data: LogEvent['data']) => string | undefined>> = {
  vote_cast: ({ user }) => (user === undefined ? 'vote' : 'user_vote'),
  consensus_reached: () => 'consensus',
  intervention_added: ({ kind }) => (isSuggestion(String(kind)) ? 'audience_suggestion' : undefined),
  agent_failed: () => 'agent_error',
  debate_cancelled: () => 'debate_end',
}

/** The SDK's name of an event, where it is not ours. */
export const sdkNameOf = ({ type, data }: Pick<LogEvent, 'type' | 'data'>): string | undefined =>
  SDK_NAMES[type]?.(data)

/** The dialect that `?dialect=` asks for. */
export function dialectIn(query: URLSearchParams): Dialect {
  const dialect = query.get('dialect')
  if (dialect === null) return 'both'
  if (dialect !== 'standard' && dialect !== 'sdk') throw invalid('dialect', 'must be standard or sdk')
  return dialect
}

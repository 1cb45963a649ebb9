import { type RecordedEvent, recorded } from '../../../engine/events.ts'
import type { DebateState } from '../../../engine/state.ts'
import type { LogEvent } from '../../../shared/event-types.ts'
import type { FactsAbout } from './answer-facts.ts'
import { answerText } from './answer-text.ts'
import type { Fault } from './completion.ts'
import { messageItem, responseOf } from './response.ts'

/** An event of a response's stream, without its number. */
type ResponseEvent = { type: string } & Record<string, unknown>
type NumberedEvent = ResponseEvent & { sequence_number: number }

/** How an event of the log appears in the stream. */
type Appearance = 'created' | 'goes_on' | 'waits' | 'decided' | 'failed' | 'cancelled'

/** How many events of the stream each appearance is. */
const LENGTH: Readonly<Record<Appearance, number>> = {
  created: 1,
  goes_on: 1,
  waits: 7,
  decided: 7,
  failed: 1,
  cancelled: 1,
}

/** Depends on what an erasure leaves in the log alone, so that the numbers of the stream never change. */
function appearanceOf(event: RecordedEvent): Appearance | undefined {
  switch (event.type) {
    case 'debate_start':
    case 'debate_forked':
      return 'created'
    case 'round_start':
      return event.data.round === 1 ? 'goes_on' : undefined
    case 'debate_resumed':
    case 'breakpoint_resolved':
      return 'goes_on'
    case 'debate_paused':
    case 'breakpoint_raised':
      return 'waits'
    case 'debate_end':
      return event.data.result === 'failed' ? 'failed' : 'decided'
    case 'debate_cancelled':
      return 'cancelled'
    default:
      return undefined
  }
}

/** Where a stream stands: the number of its next event, and how many messages it has told. */
export interface Place {
  next: number
  messages: number
}
export const BEGINNING: Place = { next: 0, messages: 0 }

/** The place after an event of the log. */
export function placeAfter({ next, messages }: Place, event: LogEvent): Place {
  const appearance = appearanceOf(recorded(event))
  if (!appearance) return { next, messages }
  const begun = appearance === 'waits' || appearance === 'decided' ? 1 : 0
  return { next: next + LENGTH[appearance], messages: messages + begun }
}

/**
 * The events of the stream for one event of the log, of the state right after it. The log gives the same events with the
 * same numbers on every node, whenever it is read.
 */
export function responseEvents(event: LogEvent, place: Place, state: DebateState, facts: FactsAbout): NumberedEvent[] {
  const appearance = appearanceOf(recorded(event))
  if (!appearance) return []
  const response = responseOf(state, facts)
  const numbered = (events: readonly ResponseEvent[]) =>
    events.map((each, index) => ({ ...each, sequence_number: place.next + index }))
  const text = () => textEvents(state, place.messages, facts)
  switch (appearance) {
    case 'created':
      return numbered([{ type: 'response.created', response }])
    case 'goes_on':
      return numbered([{ type: 'response.in_progress', response }])
    case 'waits':
      return numbered([...text(), { type: 'response.incomplete', response }])
    case 'decided':
      return numbered([...text(), { type: 'response.completed', response }])
    case 'failed':
      return numbered([{ type: 'response.failed', response }])
    case 'cancelled':
      return numbered([{ type: 'response.incomplete', response }])
  }
}

/** What a stream ends with that was cut. It has the number of the event before it, after which a client goes on. */
export function errorEvent({ code, message, param }: Fault, sequence_number: number) {
  return {
    event: 'error',
    data: { type: 'error', code, message, param, sequence_number },
  }
}

function textEvents(state: DebateState, output_index: number, { linkTo }: FactsAbout): ResponseEvent[] {
  const text = answerText(state, linkTo)
  const item = messageItem(state.debateId, output_index, text)
  const [part] = item.content
  const at = { item_id: item.id, output_index, content_index: 0 }
  return [
    { type: 'response.output_item.added', output_index, item: { ...item, status: 'in_progress', content: [] } },
    { type: 'response.content_part.added', ...at, part: { ...part, text: '' } },
    { type: 'response.output_text.delta', ...at, delta: text, logprobs: [] },
    { type: 'response.output_text.done', ...at, text, logprobs: [] },
    { type: 'response.content_part.done', ...at, part },
    { type: 'response.output_item.done', output_index, item },
  ]
}

import type { AnswerOf } from './contract.ts'
import { ApiFault, aborted } from './fault.ts'
import type { EventPage, StreamEnvironment } from './stream/environment.ts'
import { follow } from './stream/follow-debate.ts'
import type { LiveSignal } from './stream/frames.ts'

/** An event of a debate's log, as the stream and `events.list` tell it (docs/stream.md). */
export type DebateEvent = AnswerOf<'events.list'>['events'][number]

/** What is told between two events and kept nowhere, such as the pieces of a text that is being written. */
export type DebateSignal = LiveSignal & { payload?: Record<string, unknown> }

export interface Told {
  event: DebateEvent
  signal: DebateSignal
}

export type EventsEnvironment = Omit<StreamEnvironment<Told>, 'poll' | 'soon'> & {
  poll(debateId: string, query: { since: number; wait: number }, signal: AbortSignal): Promise<EventPage<DebateEvent>>
}

export interface EventsOptions {
  /** The first event to tell: after a break, the `seq` of the last one plus one. */
  fromSeq?: number | undefined
  signal?: AbortSignal | undefined
  /** The workspace of the debate; by default that of the client. */
  workspace?: string | undefined
  onSignal?: ((signal: DebateSignal) => void) | undefined
}

const ENDS: ReadonlySet<string> = new Set(['debate_end', 'debate_cancelled'])

/** Every event of a debate once and in order, up to its end, however often the connection breaks. */
export async function* debateEvents(
  debateId: string,
  { fromSeq, signal, onSignal }: EventsOptions,
  around: EventsEnvironment,
): AsyncGenerator<DebateEvent, void, undefined> {
  if (fromSeq !== undefined && fromSeq > 1 && (yield* restOfEnded(debateId, fromSeq, signal, around))) return
  const told: DebateEvent[] = []
  let over: string | undefined
  let wake = () => {}
  const leave = () => wake()
  signal?.addEventListener('abort', leave)
  const stop = follow<Told>(
    debateId,
    {
      ...(fromSeq !== undefined && { fromSeq }),
      onFrames(events) {
        told.push(...events)
        wake()
      },
      onSignals: (signals) => onSignal && signals.forEach(onSignal),
      onState(state) {
        if (state.is === 'over') over = state.why
        wake()
      },
    },
    { ...around, poll: (query, left) => around.poll(debateId, query, left), soon: (show) => queueMicrotask(show) },
  )
  try {
    for (;;) {
      for (let event = told.shift(); event; event = told.shift()) {
        yield event
        if (ENDS.has(event.type)) return
      }
      if (signal?.aborted) throw aborted()
      if (over !== undefined) throw new ApiFault(0, { code: 'NOT_FOLLOWED', message: over })
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  } finally {
    stop()
    signal?.removeEventListener('abort', leave)
  }
}

/** Whether nothing is left to follow; then what is left of the log is told. */
async function* restOfEnded(
  debateId: string,
  fromSeq: number,
  signal: AbortSignal = new AbortController().signal,
  { poll }: EventsEnvironment,
): AsyncGenerator<DebateEvent, boolean, undefined> {
  const { events, ended } = await poll(debateId, { since: fromSeq, wait: 0 }, signal)
  if (ended) yield* events
  return ended
}

import type { Recorded, RecordedEvent } from '../../../../engine/events.ts'

/** A stretch of a debate between two stops: what becomes one trace. */
export interface Part {
  /** From 1. */
  number: number
  /** The event that begins it; answers that were asked for before may stand in front of it. */
  begin: RecordedEvent
  /** The pause, the breakpoint or the end that ends it; absent while it goes on. */
  end: Stop | undefined
  events: readonly RecordedEvent[]
}

export const STOPS = ['debate_end', 'debate_cancelled', 'debate_paused', 'breakpoint_raised'] as const
export type Stop = Recorded<(typeof STOPS)[number]>

export type Answered = Recorded<'agent_message' | 'critique' | 'vote_cast' | 'agent_failed'>

/** How long after a person's stop the answers still belong to what it stopped, since they were asked for before it. */
const LATE_ANSWERS_MS = 60_000

/** How long after a stop its part may still grow. Where no person stops a debate nobody is being asked any more. */
export function growsForMs({ type, data }: Pick<Stop, 'type' | 'data'>): number {
  if (type === 'debate_end') return 0
  return 'user' in data && data.user !== undefined ? LATE_ANSWERS_MS : 0
}

export const isStop = (event: RecordedEvent): event is Stop => STOPS.some((type) => type === event.type)
const isOver = ({ type }: RecordedEvent) => type === 'debate_end' || type === 'debate_cancelled'

/** An answer of an agent; people who vote were not asked. */
export const isAnswer = (event: RecordedEvent): event is Answered => 'ask' in event.data && event.data.ask !== undefined

/**
 * The parts of a log. A part ends when the debate stands still, and the next begins with what sets it going again; one
 * that ends while it stands still has a last part of this single event.
 */
export function partsOf(log: Iterable<RecordedEvent>): Part[] {
  const parts: { begin: RecordedEvent; end: Stop | undefined; events: RecordedEvent[] }[] = []
  /** What it waits for: its breakpoint, to be resumed, or both. */
  const waitsFor = new Set<string>()
  /** Answers that came when the part they were asked in was over. */
  let late: RecordedEvent[] = []

  for (const event of log) {
    const last = parts.at(-1)
    if (last?.end && isOver(last.end)) {
      if (isAnswer(event) && isInTime(event, last.end)) last.events.push(event)
      continue
    }
    const stoodStill = waitsFor.size > 0
    note(event, waitsFor)
    if (last && !last.end) last.events.push(event)
    else if (last?.end && isAnswer(event) && isInTime(event, last.end)) last.events.push(event)
    else if (isAnswer(event)) late.push(event)
    else if (!last || (stoodStill && waitsFor.size === 0) || isOver(event)) {
      parts.push({ begin: event, end: undefined, events: [...late, event] })
      late = []
    }
    const current = parts.at(-1)
    if (current && !current.end && isStop(event)) current.end = event
  }
  return parts.map((part, index) => ({ number: index + 1, ...part }))
}

const isInTime = ({ at }: RecordedEvent, end: Stop) => Date.parse(at) - Date.parse(end.at) <= growsForMs(end)

const PAUSE = 'a resumption'

function note({ type, data }: RecordedEvent, waitsFor: Set<string>) {
  if (type === 'debate_paused') waitsFor.add(PAUSE)
  else if (type === 'debate_resumed') waitsFor.delete(PAUSE)
  else if (type === 'breakpoint_raised') waitsFor.add(data.breakpoint)
  else if (type === 'breakpoint_resolved') waitsFor.delete(data.breakpoint)
}

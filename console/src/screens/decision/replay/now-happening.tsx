import { AgentName } from '../../../parts/agent-name.tsx'
import type { DebateEvent } from '../../../stream/frames.ts'
import { Sourced } from '../sourced.tsx'
import { eventWords } from './event-words.ts'

const clock = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' })

interface NowHappeningProps {
  event: DebateEvent
  /** The next one follows before this one could be read aloud. */
  isPassing: boolean
}

/** One event of the log, in words. */
export function NowHappening({ event, isPassing }: NowHappeningProps) {
  const { agent, what, text } = eventWords(event)
  return (
    <section
      aria-label="The event"
      aria-live={isPassing ? 'off' : 'polite'}
      className="measure grid min-h-40 content-start gap-3"
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {agent !== undefined && <AgentName name={agent} />}
        <span className={agent === undefined ? 'font-serif text-xl' : 'text-muted'}>{what}</span>
      </p>
      {text && <Sourced text={text} />}
      <p className="text-sm text-muted">
        <time dateTime={event.timestamp}>{clock.format(new Date(event.timestamp))}</time>
      </p>
    </section>
  )
}

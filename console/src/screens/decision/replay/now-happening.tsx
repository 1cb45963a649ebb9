import type { DebateEvent } from '../../../stream/frames.ts'
import { AgentName } from '../../../ui/agent.tsx'
import { Sourced } from '../sourced.tsx'
import { eventWords } from './event-words.ts'

const clock = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' })

/** One event of the log, in words. */
export function NowHappening({ event }: { event: DebateEvent }) {
  const { agent, what, text } = eventWords(event)
  return (
    <section aria-label="The event" aria-live="polite" className="measure grid min-h-40 content-start gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {agent !== undefined && <AgentName name={agent} />}
        <span className={agent === undefined ? 'font-serif text-xl' : 'text-muted'}>{what}</span>
      </p>
      {text && (
        <p className="leading-relaxed whitespace-pre-line">
          <Sourced text={text} />
        </p>
      )}
      <p className="text-sm text-muted">
        <time dateTime={event.timestamp}>{clock.format(new Date(event.timestamp))}</time>
      </p>
    </section>
  )
}

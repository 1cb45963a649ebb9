import {
  PULSE,
  pauseScheduler,
  resumeScheduler,
  type Scheduler,
  startScheduler,
  stopScheduler,
} from '../../api/knowledge/pulse.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Figures } from '../../ui/figures.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { stateWords, uptimeWords } from './pulse-labels.ts'

/** Whether it runs, what it did since it was started, and what can be done with it. */
export function SchedulerState({ scheduler }: { scheduler: Scheduler }) {
  const { state, metrics, starting, may_manage, last_fetch, next_fetch } = scheduler
  return (
    <Section title="Scheduler">
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="text-lg">
          {stateWords(scheduler)}
        </p>
        {may_manage ? (
          <Acts state={state} />
        ) : (
          <p className="text-sm text-muted">Only owners and admins of your organization can start and stop it.</p>
        )}
      </div>
      <p className="text-sm text-muted">
        {last_fetch ? (
          <>
            Last check <RelativeTime at={last_fetch} />
          </>
        ) : (
          'Not checked yet'
        )}
        {next_fetch && (
          <>
            , the next <RelativeTime at={next_fetch} />
          </>
        )}
        .
      </p>
      {starting.length > 0 && <Starting starting={starting} />}
      <Figures
        figures={[
          ['Checks', metrics.polls_completed.toLocaleString('en')],
          ['Topics scored', metrics.topics_evaluated.toLocaleString('en')],
          ['Debates started', metrics.debates_created.toLocaleString('en')],
          ['Duplicates skipped', metrics.duplicates_skipped.toLocaleString('en')],
          ['Skipped', metrics.topics_filtered.toLocaleString('en')],
          ['Running for', uptimeWords(metrics.uptime_seconds)],
        ]}
      />
    </Section>
  )
}

const STOP = 'No new debates start, except any being started right now.'

function Acts({ state }: Pick<Scheduler, 'state'>) {
  if (state === 'stopped')
    return (
      <ActionButton act={startScheduler} changes={PULSE} kind="primary">
        Start
      </ActionButton>
    )
  return (
    <>
      {state === 'running' ? (
        <ActionButton act={pauseScheduler} changes={PULSE}>
          Pause
        </ActionButton>
      ) : (
        <ActionButton act={resumeScheduler} changes={PULSE} kind="primary">
          Resume
        </ActionButton>
      )}
      <ActionButton act={stopScheduler} changes={PULSE} kind="danger" confirm={STOP}>
        Stop
      </ActionButton>
    </>
  )
}

function Starting({ starting }: Pick<Scheduler, 'starting'>) {
  return (
    <ul aria-label="Upcoming debates" className="grid gap-1 border-l-2 border-accent pl-4 text-sm">
      {starting.map(({ id, topic_text, state, reason, waits_until }) => (
        <li key={id}>
          <span dir="auto">{topic_text}</span>{' '}
          <span className="text-muted">
            {state === 'starting' ? 'is being started' : `waits${reason ? `: ${reason}` : ''}`}
            {waits_until && (
              <>
                , until <RelativeTime at={waits_until} />
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

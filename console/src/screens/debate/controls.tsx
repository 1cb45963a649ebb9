import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { cancelDebate, pauseDebate, resumeDebate } from '../../api/debates/debates.ts'
import { AskAgain } from '../../parts/debate-link.tsx'
import { Act } from '../../ui/action-button.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Prose } from '../../ui/prose/prose.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { BreakpointDialog } from './breakpoint-dialog.tsx'
import type { DebateView } from './debate-view.ts'
import { SayDialog } from './say-dialog.tsx'

/** What a person can do: answer what the debate waits for, pause it, say something, stop it; or read what it came to. */
export function Controls({ id, view }: { id: string; view: DebateView }) {
  const [open, setOpen] = useState<'say' | 'answer'>()
  const close = () => setOpen(undefined)
  const { ending, waiting, status, checkpoint } = view
  if (ending?.status === 'cancelled') return <AskAgain topic={view.topic} />
  if (ending) {
    return (
      <Link to="/decisions/$id" params={{ id }} className={buttonClass('primary')}>
        Read the decision
      </Link>
    )
  }
  return (
    <div className="grid gap-4">
      {waiting && (
        <div className="grid gap-2 border-l-2 border-accent pl-3 text-sm">
          <p className="font-medium">This debate is waiting for you</p>
          <Prose className="">{waiting.message}</Prose>
          <p className="text-muted">
            Without an answer it continues on its own <RelativeTime at={waiting.deadline} />.
          </p>
          <div>
            <Button kind="primary" onClick={() => setOpen('answer')}>
              Answer
            </Button>
          </div>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {status === 'paused' && checkpoint ? (
          <Act kind="primary" act={() => resumeDebate(checkpoint)}>
            Resume
          </Act>
        ) : (
          <Act act={() => pauseDebate(id)}>Pause</Act>
        )}
        <Button onClick={() => setOpen('say')}>Comment</Button>
        <Act
          kind="quiet"
          act={() => cancelDebate(id)}
          confirm="The debate stops for good. What was said so far is kept and can be read; it will not come to a decision."
        >
          Stop debate
        </Act>
      </div>
      <SayDialog id={id} view={view} open={open === 'say'} onClose={close} />
      {waiting && <BreakpointDialog waiting={waiting} open={open === 'answer'} onClose={close} />}
    </div>
  )
}

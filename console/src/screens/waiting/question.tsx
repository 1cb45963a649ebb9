import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Approval } from '../../api/work/approvals.ts'
import { Button } from '../../ui/button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { Answered, Chosen } from './answer-dialog.tsx'
import { answerersOf, consequencesOf, decisionWords, unansweredWords } from './approval-words.ts'

type NameOf = (userId: string) => string

interface Named {
  approval: Approval
  nameOf: NameOf
}

/** Who asks and when, and when it is too late. */
export function AskedBy({ approval, nameOf }: Named) {
  const { asked_by, created_at, due_at, workspace_name } = approval
  const unanswered = unansweredWords(approval)
  return (
    <p className="text-sm text-muted">
      Asked by {asked_by === '' ? 'a debate' : nameOf(asked_by)} <RelativeTime at={created_at} />
      {workspace_name !== null && (
        <>
          {' '}
          in <span dir="auto">{workspace_name}</span>
        </>
      )}
      {due_at !== null && unanswered !== undefined && approval.status === 'pending' && (
        <>
          {' · '}
          <span className="text-ink">
            if no one answers, {unanswered} <RelativeTime at={due_at} />
          </span>
        </>
      )}
    </p>
  )
}

/** What is asked, and what follows. */
export function Asked({ approval: { title, question, ...approval } }: { approval: Approval }) {
  return (
    <div className="measure grid gap-1">
      {question !== title && (
        <p dir="auto" className="whitespace-pre-line">
          {question}
        </p>
      )}
      {approval.status === 'pending' && (
        <p className="text-sm text-muted">{consequencesOf({ title, question, ...approval })}</p>
      )}
    </div>
  )
}

interface ChoicesProps {
  approval: Approval
  onChoose: (chosen: Chosen) => void
  /** What stands beside the choices. */
  children?: ReactNode
}

/** The choices as buttons; a digit presses the one at that place. */
export function Choices({ approval, onChoose, children }: ChoicesProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      {approval.choices.map((choice, index) => (
        <Button
          key={choice.id}
          kind={choice.means === 'yes' && index === 0 ? 'primary' : 'plain'}
          data-digit={index + 1}
          aria-keyshortcuts={String(index + 1)}
          onClick={() => onChoose({ approval, choice })}
        >
          {choice.title}
          <span aria-hidden="true" className="font-mono text-xs opacity-70 max-sm:hidden">
            {index + 1}
          </span>
        </Button>
      ))}
      {children}
    </div>
  )
}

/** How it ended, or whom it waits for. */
export function Standing({ approval, nameOf }: Named) {
  const { status, decided_at, superseded_by } = approval
  if (status === 'pending') return <p>Waits for an answer by {answerersOf(approval, nameOf)}.</p>
  return (
    <p className="wrap-anywhere">
      <span className="font-medium">{decisionWords(approval, nameOf)}</span>
      {decided_at !== null && (
        <span className="text-muted">
          {' '}
          <RelativeTime at={decided_at} />
        </span>
      )}
      {superseded_by !== null && (
        <>
          {'. '}
          <Link
            to="/waiting/$approval"
            params={{ approval: superseded_by }}
            className="text-accent underline underline-offset-4"
          >
            What asks now
          </Link>
        </>
      )}
    </p>
  )
}

/** Tells what came of an answer where the question itself has left the list. */
export function AnsweredNote({ answered: { approval, isLate }, nameOf }: { answered: Answered; nameOf: NameOf }) {
  const isOpen = approval.status === 'pending'
  return (
    <div
      className={`measure grid gap-1 rounded-md border px-4 py-3 ${isLate ? 'border-modify' : 'border-agree'} wrap-anywhere`}
    >
      <p className="text-sm text-muted">
        {isLate
          ? 'Decided before your answer came:'
          : isOpen
            ? 'Your answer is kept; others are still needed:'
            : 'Done:'}{' '}
        <Link
          to="/waiting/$approval"
          params={{ approval: approval.id }}
          dir="auto"
          className="text-accent underline underline-offset-4"
        >
          {approval.title}
        </Link>
      </p>
      <Standing approval={approval} nameOf={nameOf} />
    </div>
  )
}

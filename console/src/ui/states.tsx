import type { ReactNode } from 'react'
import { ApiFault, mayPass, needsFreshSignIn } from '../api/fault.ts'
import { Button } from './button.tsx'
import { SignInAgain } from './sign-in-again.tsx'

export function Loading({ what = 'Loading' }: { what?: string }) {
  return (
    <p role="status" className="py-8 text-muted">
      {what} …
    </p>
  )
}

/** An empty list: what would be here, and what to do about it. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-3 rounded-lg border border-dashed border-line p-6">
      <p className="font-serif text-xl">{title}</p>
      {children && <div className="measure text-muted">{children}</div>}
      {action}
    </div>
  )
}

interface FaultNoteProps {
  fault: unknown
  onRetry?: () => void
  /** Repeats the refused action after a fresh sign-in. */
  onSignedIn?: () => void
}

/** What happened, and what to do about it. */
export function FaultNote({ fault, onRetry, onSignedIn = onRetry }: FaultNoteProps) {
  if (needsFreshSignIn(fault)) return <SignInAgain onDone={onSignedIn} />
  const message = fault instanceof Error ? fault.message : 'Something went wrong'
  const traceId = fault instanceof ApiFault ? fault.traceId : undefined
  return (
    <div role="alert" className="grid justify-items-start gap-2 rounded-md border border-disagree p-4">
      <p>{message}</p>
      {traceId && <p className="font-mono text-xs text-muted">request {traceId}</p>}
      {onRetry && mayPass(fault) && <Button onClick={onRetry}>Try again</Button>}
    </div>
  )
}

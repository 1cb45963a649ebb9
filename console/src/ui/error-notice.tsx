import { unreachable } from '@parley/client/fault'
import { useQueryClient } from '@tanstack/react-query'
import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ApiFault } from '../api/fault.ts'
import { Button } from './button.tsx'

interface ErrorNoticeProps {
  error: unknown
  /** How much of the page could not be drawn. */
  what: 'screen' | 'part'
  onRetry: () => void
}

const LOOKS = {
  screen: { Heading: 'h1', frame: 'mx-auto min-h-[60vh] content-center p-8', heading: 'text-3xl' },
  part: { Heading: 'h2', frame: 'py-4', heading: 'text-xl' },
} as const

/** Says what went wrong, that nothing was lost, and what to do. */
export function ErrorNotice({ error, what, onRetry }: ErrorNoticeProps) {
  const queries = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [isAway, setIsAway] = useState(false)
  const { Heading, frame, heading } = LOOKS[what]
  const isMissing = isMissingPart(error)
  const { title, text } = wordsFor(isAway ? unreachable() : error, what)

  async function reload() {
    setIsBusy(true)
    setIsAway(!(await reloadPage()))
    setIsBusy(false)
  }
  /** Drops cached answers, because one of them may have caused the failure. */
  function retry() {
    queries.removeQueries({ type: 'inactive' })
    onRetry()
  }
  return (
    <div role="alert" className={`measure grid justify-items-start gap-4 ${frame}`}>
      <Heading className={`font-serif ${heading}`}>{title}</Heading>
      <p className="text-muted">{text}</p>
      <Button busy={isBusy} onClick={isMissing ? reload : retry}>
        {isMissing ? 'Reload the page' : 'Try again'}
      </Button>
    </div>
  )
}

function wordsFor(error: unknown, what: ErrorNoticeProps['what']) {
  if (error instanceof ApiFault && error.status === 0) {
    return {
      title: 'Parley is not answering',
      text: 'The service may be restarting. Debates continue where they were; nothing you saved is lost.',
    }
  }
  if (isMissingPart(error)) {
    return {
      title: 'A part of this page is missing',
      text: 'Parley was updated meanwhile, or is restarting. Nothing you saved is lost.',
    }
  }
  const why = error instanceof Error ? error.message : ''
  return { title: `This ${what} broke`, text: `Nothing you saved is lost. ${why}` }
}

/** A part of a page that can fail alone: the rest stays. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => ''} errorComponent={BrokenPart}>
      {children}
    </CatchBoundary>
  )
}

function BrokenPart({ error, reset }: { error: unknown; reset: () => void }) {
  return <ErrorNotice error={error} what="part" onRetry={reset} />
}

/**
 * Whether a script of the console could not be loaded: there is a newer build, or the service is down. Only a reload
 * helps.
 */
export const isMissingPart = (error: unknown): error is Error =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message)

/** Reloads the page if the service answers, and returns whether it did: otherwise the browser would show its own error page. */
export async function reloadPage(): Promise<boolean> {
  const isThere = await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isThere) location.reload()
  return isThere
}

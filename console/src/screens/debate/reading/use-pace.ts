import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { DebateEvent } from '../../../stream/index.ts'
import type { DebateView } from '../debate-view.ts'

const route = getRouteApi('/member/debates/$id')

/** Whoever wants little motion is shown all at once, and may still ask for the replay. */
const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Built-in agents are done before anybody has read their first word; models are followed as they write. */
const isTooFast = ({ panel }: DebateView) => panel.length > 0 && panel.every(({ provider }) => provider === 'builtin')

/** Whether a debate is told at a readable pace: the address says so to whoever has just asked, others ask for it. */
export function usePace(view: DebateView) {
  const { pace } = route.useSearch()
  const navigate = route.useNavigate()
  const [isAsked, setIsAsked] = useState(pace === 'reading' && !prefersStillness())
  const say = (wanted: 'reading' | undefined) => {
    setIsAsked(wanted === 'reading')
    void navigate({ search: { pace: wanted }, replace: true, resetScroll: false })
  }
  return {
    isWanted: isAsked && isTooFast(view),
    canFollow: isTooFast(view) && view.ending !== null,
    follow: () => say('reading'),
    skip: () => say(undefined),
  }
}

/** How long a debate took, once it is over. */
export function tookMs(events: readonly DebateEvent[], { ending }: DebateView): number | undefined {
  const [first] = events
  return first && ending ? Date.parse(ending.at) - Date.parse(first.timestamp) : undefined
}

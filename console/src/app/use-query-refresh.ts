import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { accessHolder, isSigningOut } from '../api/access-token.ts'
import { onStaleAnswer } from '../api/call.ts'
import { mayPass } from '../api/fault.ts'
import { followNews, type News } from '../stream/index.ts'
import { ANYTHING, CAUGHT_UP, isAffected } from './affected-queries.ts'

/** What comes together is renewed together. */
const GATHER_MS = 300
/** How often everything is asked again while nothing is heard. */
const UNHEARD_MS = 15_000
const FIRST_AGAIN_MS = 1_000
const LONGEST_AGAIN_MS = 30_000
/** Tabs of a browser share one connection, where browsers have locks. */
const LISTENING = 'parley.news'

/** Keeps what is on the screen as the service tells it: nothing is loaded once and for all. */
export function useQueryRefresh() {
  const queries = useQueryClient()
  const holder = accessHolder()
  useEffect(() => (holder === undefined ? undefined : keepRenewed(queries)), [queries, holder])
}

function keepRenewed(queries: QueryClient): () => void {
  const left = new AbortController()
  const tabs = new BroadcastChannel(LISTENING)
  const renew = gathering(queries)
  const tell = (news: News) => {
    renew(news)
    if (!left.signal.aborted) tabs.postMessage(news)
  }
  tabs.onmessage = ({ data }: MessageEvent<News>) => renew(data)
  const forgive = askBehindAgain(() => renew(CAUGHT_UP))

  async function listen() {
    let isUnheard = true
    const unheard = setInterval(() => isUnheard && tell(ANYTHING), UNHEARD_MS)
    const listener = {
      onNews: tell,
      onLive() {
        isUnheard = false
        tell(ANYTHING)
      },
      onLost() {
        isUnheard = true
      },
    }
    await followNews(listener, left.signal)
    clearInterval(unheard)
  }

  if ('locks' in navigator) navigator.locks.request(LISTENING, { signal: left.signal }, listen).catch(() => {})
  else void listen()
  return () => {
    left.abort()
    forgive()
    tabs.close()
  }
}

/** Refetches the queries that news affect; a hidden page does so when it is shown again. */
function gathering(queries: QueryClient): (news: News) => void {
  let gathered: News[] = []
  const show = () => {
    const news = gathered
    gathered = []
    if (isSigningOut()) return
    const predicate = ({ queryKey, observers, state: { error } }: Query) =>
      isAffected({ ...observers[0]?.options, queryKey, isRefused: error !== null && !mayPass(error) }, news)
    const isHidden = document.visibilityState === 'hidden'
    void queries.invalidateQueries({ predicate, refetchType: isHidden ? 'none' : 'active' })
  }
  return (news) => {
    if (gathered.length === 0) setTimeout(show, GATHER_MS)
    gathered.push(news)
  }
}

/** An answer that says that it is behind is asked again until it is not, ever more seldom. */
function askBehindAgain(ask: () => void): () => void {
  let pause = FIRST_AGAIN_MS
  let last = 0
  let waiting: ReturnType<typeof setTimeout> | undefined
  const end = onStaleAnswer(() => {
    const now = Date.now()
    if (now - last > 2 * LONGEST_AGAIN_MS) pause = FIRST_AGAIN_MS
    last = now
    waiting ??= setTimeout(() => {
      waiting = undefined
      pause = Math.min(2 * pause, LONGEST_AGAIN_MS)
      ask()
    }, pause)
  })
  return () => {
    end()
    clearTimeout(waiting)
  }
}

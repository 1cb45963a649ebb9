import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { accessHolder, isSigningOut } from '../api/access-token.ts'
import { onStaleAnswer } from '../api/call.ts'
import { mayPass } from '../api/fault.ts'
import { currentWorkspace } from '../api/work/current-workspace.ts'
import { WORKFLOWS } from '../api/work/workflows.ts'
import { followNews, type News } from '../stream/index.ts'

/** News that arrive within this time cause one refetch. */
const GATHER_MS = 300
/** How often everything is refetched while no news can arrive. */
const WITHOUT_NEWS_MS = 15_000
const FIRST_AGAIN_MS = 1_000
const LONGEST_AGAIN_MS = 30_000
/** The lock and the channel by which the tabs of a browser share one connection, for each workspace one. */
const NEWS_CHANNEL = ['parley.news', currentWorkspace].filter(Boolean).join(' ')

/** Keeps what is on the screen up to date with the service. */
export function useQueryRefresh() {
  const queries = useQueryClient()
  const holder = accessHolder()
  useEffect(() => (holder === undefined ? undefined : refreshQueries(queries)), [queries, holder])
}

function refreshQueries(queries: QueryClient): () => void {
  const left = new AbortController()
  const tabs = new BroadcastChannel(NEWS_CHANNEL)
  const renew = batchRefetches(queries)
  const tell = (news: News) => {
    renew(news)
    if (!left.signal.aborted) tabs.postMessage(news)
  }
  tabs.onmessage = ({ data }: MessageEvent<News>) => renew(data)
  const stopStaleRefetch = refetchStaleAnswers(() => renew(CAUGHT_UP))

  async function listen() {
    let isWithoutNews = true
    const unheard = setInterval(() => isWithoutNews && tell(ANYTHING), WITHOUT_NEWS_MS)
    const listener = {
      onNews: tell,
      onLive() {
        isWithoutNews = false
        tell(ANYTHING)
      },
      onLost() {
        isWithoutNews = true
      },
      /** Asks once more, so that the page says what it may no longer show. */
      onOver: () => tell(ANYTHING),
    }
    await followNews(listener, left.signal)
    clearInterval(unheard)
  }

  if ('locks' in navigator) navigator.locks.request(NEWS_CHANNEL, { signal: left.signal }, listen).catch(() => {})
  else void listen()
  return () => {
    left.abort()
    stopStaleRefetch()
    tabs.close()
  }
}

/** Refetches the queries that news affect; a hidden page does so when it is shown again. */
function batchRefetches(queries: QueryClient): (news: News) => void {
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

/** Refetches after an answer that the service marked as behind, at growing intervals, until no answer is. */
function refetchStaleAnswers(ask: () => void): () => void {
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

/** The part of a query that decides whether it is refetched. */
interface RefetchableQuery {
  queryKey: readonly unknown[]
  staleTime?: unknown
  refetchOnWindowFocus?: unknown
  /** The service answered that there is no such thing, or not for this person. */
  isRefused?: boolean
}

/** News that change more than the debate itself: lists, figures of agents, memory. */
const BROAD_NEWS = new Set([
  'debate_start',
  'debate_forked',
  'debate_end',
  'debate_cancelled',
  'debate_paused',
  'debate_resumed',
  'breakpoint_raised',
  'breakpoint_resolved',
])

const DEBATE = /^dbt_/
/** News of workflows come with every step of every run, and change what is shown of workflows alone. */
const OF_WORKFLOWS = /^workflow_/

/** The debates that a query is about. */
const debatesIn = (key: unknown): string[] => {
  if (typeof key === 'string') return DEBATE.test(key) ? [key] : []
  return typeof key === 'object' && key !== null ? Object.values(key).flatMap(debatesIn) : []
}

/** Whether the query runs only on request, or its answer never changes. */
const isOnRequest = ({ staleTime, refetchOnWindowFocus }: RefetchableQuery) =>
  staleTime === Number.POSITIVE_INFINITY || refetchOnWindowFocus === false

/** Whether news may change the answer to a query. */
export function isAffected(query: RefetchableQuery, news: readonly News[]): boolean {
  if (isOnRequest(query)) return false
  const about = debatesIn(query.queryKey)
  return news.some(({ type, debateId }) => {
    if (query.isRefused && type === ANYTHING.type) return false
    if (OF_WORKFLOWS.test(type)) return query.queryKey[0] === WORKFLOWS[0]
    if (about.length > 0) return debateId === undefined || about.includes(debateId)
    return debateId === undefined || BROAD_NEWS.has(type)
  })
}

/** Stands for everything that may have happened while no news could arrive. */
export const ANYTHING: News = { type: 'anything' }

/** Stands for everything that the service may have caught up with, including things that did not exist yet. */
export const CAUGHT_UP: News = { type: 'caught_up' }

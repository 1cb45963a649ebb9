import type { Source } from '../../../../adapters/sources/source.ts'
import type { BreakerBoard, BreakerState } from '../../../../shared/circuit-breaker.ts'
import { PLATFORMS, type Platform, type SeenTopic } from '../ranking/topic.ts'
import { type FetchFault, fetchedTopic, fetchFault } from './fetched-topic.ts'
import type { TopicStore } from './topic-store.ts'

/** A source that reports trending topics. */
export type TrendingSource = Pick<Source, 'needs' | 'bucket'> & Required<Pick<Source, 'trending'>>
export type TrendingSources = Readonly<Partial<Record<Platform, TrendingSource>>>

/** The state of a platform. */
interface PlatformState {
  platform: Platform
  /** The missing settings; empty when it can be queried. */
  needs: readonly string[]
  fetchedAt: string | null
  error: FetchFault | null
  breaker: BreakerState
}

/** The most topics that a response can hold. */
export const MOST_TOPICS = 50
const PATIENCE_MS = 10_000
/** The query for trending topics belongs to no organization. */
const NOBODY = ''

/** The topics of the platforms: each is queried at most once a minute for the whole installation, and older topics stay. */
export function platformTopics({
  sources,
  topics,
  breakers,
  now,
}: {
  sources: TrendingSources
  topics: TopicStore
  breakers: Pick<BreakerBoard, 'list'>
  now: () => Date
}) {
  const asking = new Map<Platform, Promise<void>>()

  async function ask(platform: Platform, source: TrendingSource): Promise<void> {
    if (!(await topics.takeTurn(platform, now()))) return
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS)
      const found = await source.trending(MOST_TOPICS, { org: NOBODY, signal })
      const kept = found.slice(0, MOST_TOPICS).map(fetchedTopic)
      await topics.keep(
        platform,
        kept.filter(({ topic }) => topic !== ''),
        now(),
      )
    } catch (fault) {
      await topics.failed(platform, fetchFault(fault, now()))
    }
  }

  /** Callers that arrive during a query share its answer. */
  function askOnce(platform: Platform, source: TrendingSource): Promise<void> {
    const known = asking.get(platform) ?? ask(platform, source).finally(() => asking.delete(platform))
    asking.set(platform, known)
    return known
  }

  return {
    /** Queries the platforms whose turn it is; the topics of one that fails stay as they were. */
    async refresh(platforms: readonly Platform[]): Promise<void> {
      await Promise.all(
        platforms.map(async (platform) => {
          const source = sources[platform]
          if (source && source.needs.length === 0) await askOnce(platform, source)
        }),
      )
    },

    last: (platforms: readonly Platform[], limit = MOST_TOPICS): Promise<SeenTopic[]> => topics.last(platforms, limit),

    async states(): Promise<PlatformState[]> {
      const known = new Map((await topics.platforms()).map((record) => [record.platform, record]))
      const open = new Map(breakers.list('ingestor').map(({ name, state }) => [name, state]))
      return PLATFORMS.map((platform) => {
        const source = sources[platform]
        const { fetchedAt = null, error = null } = known.get(platform) ?? {}
        return {
          platform,
          needs: source?.needs ?? ['a source'],
          fetchedAt,
          error,
          breaker: (source && open.get(source.bucket)) ?? 'closed',
        }
      })
    },
  }
}
export type PlatformTopics = ReturnType<typeof platformTopics>

export const shownPlatform = ({ platform, needs, fetchedAt, error, breaker }: PlatformState) => ({
  platform,
  configured: needs.length === 0,
  needs: [...needs],
  fetched_at: fetchedAt,
  error,
  breaker,
})

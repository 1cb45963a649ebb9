import { MOMENT_TYPES, type MomentType } from '../../../engine/insight/moments.ts'
import { notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { type Page, pageResult } from '../../../shared/pagination.ts'
import { DAY_MS } from '../../../shared/time/dates.ts'
import type { Debates } from '../../deliberation/debates/index.ts'
import { descriptionNames, type Moment, momentListNames, PERIODS, significanceNames, timestampNames } from './schema.ts'
import type { Moment as Kept, MomentStore } from './store.ts'

const HIGHLIGHTS = 5

/** Types of moments that change a decision, or which agents are trusted. */
const TURNING_POINTS: ReadonlySet<MomentType> = new Set([
  'upset_victory',
  'position_reversal',
  'consensus_breakthrough',
  'alliance_shift',
])

/** Lists and counts the memorable moments of an organization's debates. */
export function momentService({
  store,
  debates,
  now,
}: {
  store: MomentStore
  debates: Pick<Debates, 'visible'>
  now: () => Date
}) {
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS).toISOString()

  async function countsOf(org: string, debateId?: string) {
    const rows = await (debateId === undefined ? store.counts(org) : store.countsOfDebate(org, debateId))
    const sum = (some: typeof rows) => some.reduce((total, { moments }) => total + moments, 0)
    const byAgent = Map.groupBy(rows, ({ agent }) => agent)
    return {
      total: sum(rows),
      ofType: (type: MomentType) => sum(rows.filter((row) => row.type === type)),
      byAgent: Object.fromEntries([...byAgent].map(([agent, some]) => [agent, sum(some)])),
    }
  }

  return {
    async summary({ debate_id }: { debate_id?: string }, caller: Caller) {
      if (debate_id !== undefined) await debates.visible(debate_id, caller)
      const { org } = caller
      const filter = { debateId: debate_id }
      const [counts, recentCount, recent, significant] = await Promise.all([
        countsOf(org, debate_id),
        store.since(org, daysAgo(1), debate_id),
        store.list(org, filter, { limit: HIGHLIGHTS, offset: 0 }),
        store.mostSignificant(org, filter, HIGHLIGHTS),
      ])
      const highlights = significant.map(momentRecord)
      return {
        debate_id: debate_id ?? null,
        total_moments: counts.total,
        by_type: byType(counts.ofType),
        by_agent: counts.byAgent,
        recent_count_24h: recentCount,
        most_significant: highlights[0] ?? null,
        recent: recent.map(momentRecord),
        highlights,
        key_turning_points: highlights.filter(({ type }) => TURNING_POINTS.has(type)),
      }
    },

    async timeline({ debate_id, ...page }: Page & { debate_id?: string }, caller: Caller) {
      if (debate_id !== undefined) await debates.visible(debate_id, caller)
      const [{ total }, found] = await Promise.all([
        countsOf(caller.org, debate_id),
        store.list(caller.org, { debateId: debate_id }, page),
      ])
      const [newest, oldest] = [found[0], found.at(-1)]
      return {
        ...pageResult('moments', { items: found.map(momentRecord), total }, page),
        debate_id: debate_id ?? null,
        duration_seconds: newest && oldest ? (Date.parse(newest.at) - Date.parse(oldest.at)) / 1000 : 0,
      }
    },

    async trending({ period, limit }: { period: keyof typeof PERIODS; limit: number }, { org }: Caller) {
      const found = await store.hottest(org, daysAgo(PERIODS[period]), limit)
      const trending = found.map(momentRecord)
      const top_debates = [...new Set(found.map(({ debateId }) => debateId))]
      return { period, ...momentListNames(trending), count: trending.length, top_debates }
    },

    async ofType(named: string, page: Page, { org }: Caller) {
      const type = MOMENT_TYPES.find((each) => each === named)
      if (!type) throw notFound('type of moment', named)
      const [counts, found] = await Promise.all([countsOf(org), store.list(org, { type }, page)])
      return { type, ...pageResult('moments', { items: found.map(momentRecord), total: counts.ofType(type) }, page) }
    },
  }
}
export type MomentService = ReturnType<typeof momentService>

const byType = (countOf: (type: MomentType) => number) =>
  Object.fromEntries(MOMENT_TYPES.map((type) => [type, countOf(type)])) as Record<MomentType, number>

const momentRecord = ({ debateId, others, description, significance, facts, at, ...moment }: Kept): Moment => ({
  ...moment,
  debate_id: debateId,
  other_agents: others,
  ...descriptionNames(description),
  ...significanceNames(significance),
  metadata: facts,
  ...timestampNames(at),
})

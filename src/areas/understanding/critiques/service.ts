import type { Caller } from '../../../shared/identity/caller.ts'
import { pageResult } from '../../../shared/pagination.ts'
import { critiqueTypeOf, ISSUE_NAMES } from './issue-types.ts'
import { type ArchiveQuery, type PatternQuery, patternNames, usageNames } from './schema.ts'
import type { CritiqueStore, PatternCount } from './store.ts'

/** Recurring findings of critiques, and how often proposals changed because of them. */
export const critiqueService = ({ store }: { store: CritiqueStore }) => ({
  async patterns({ min_success, agent, limit }: PatternQuery, { org }: Caller) {
    const counts = await store.patternCounts(org, agent)
    const recognised = counts.filter(({ type }) => type !== 'other')
    const successful = recognised
      .filter((count) => successRate(count) >= min_success)
      .sort((a, b) => b.takenUp - a.takenUp || b.critiques - a.critiques || (idOf(a) < idOf(b) ? -1 : 1))
    const shown = successful.slice(0, limit)
    const words = new Map((await store.patternWords(org, shown, agent)).map((each) => [idOf(each), each]))
    const patterns = shown.flatMap((count) => {
      const known = words.get(idOf(count))
      return known ? [{ ...figuresOf(count), ...wordsOf(known) }] : []
    })
    return {
      patterns,
      count: patterns.length,
      total: successful.length,
      stats: {
        total_patterns: recognised.length,
        total_critiques: counts.reduce((sum, { critiques }) => sum + critiques, 0),
        avg_success_rate: successRate({ takenUp: sum(recognised, 'takenUp'), rejected: sum(recognised, 'rejected') }),
      },
    }
  },

  async archive({ critique_type, issue_type, severity, agent, addressed, ...page }: ArchiveQuery, { org }: Caller) {
    const ofType = ISSUE_NAMES.filter(
      (type) =>
        (critique_type === undefined || critiqueTypeOf(type) === critique_type) &&
        (issue_type === undefined || issue_type === type),
    )
    const types = ofType.length === ISSUE_NAMES.length ? undefined : ofType
    const filter = { types, severity, agent, addressed }
    const [counts, items] = await Promise.all([store.typeCounts(org, filter), store.archived(org, filter, page)])
    const total = counts.reduce((all, { matching }) => all + matching, 0)
    return {
      archived: counts.reduce((all, { archived }) => all + archived, 0),
      by_type: Object.fromEntries(counts.map(({ type, archived }) => [type, archived])),
      ...pageResult('critiques', { items, total }, page),
    }
  },
})
export type CritiqueService = ReturnType<typeof critiqueService>

const idOf = ({ type, pattern }: Pick<PatternCount, 'type' | 'pattern'>) => `${type}:${pattern.replaceAll(' ', '_')}`

/** Unanswered critiques count as neither. */
const successRate = ({ takenUp, rejected }: Pick<PatternCount, 'takenUp' | 'rejected'>) =>
  takenUp + rejected === 0 ? 0 : takenUp / (takenUp + rejected)

const sum = (counts: readonly PatternCount[], of: 'takenUp' | 'rejected') =>
  counts.reduce((all, count) => all + count[of], 0)

const figuresOf = (count: PatternCount) => ({
  id: idOf(count),
  issue_type: count.type,
  critique_type: critiqueTypeOf(count.type),
  ...patternNames(count.pattern),
  success_rate: successRate(count),
  ...usageNames(count.critiques),
  agents: count.agents,
})

const wordsOf = ({ examples, firstSeen, lastSeen }: { examples: string[]; firstSeen: string; lastSeen: string }) => ({
  description: examples[0] ?? '',
  examples,
  first_seen: firstSeen,
  last_seen: lastSeen,
})

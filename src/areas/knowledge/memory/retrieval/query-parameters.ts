import { invalid } from '../../../../shared/errors.ts'
import { startOf } from '../../../../shared/time/dates.ts'
import { MEMORY_KINDS, type MemoryKind, TIERS, type Tier } from '../kinds-and-tiers.ts'
import type { Filter } from './search-store.ts'

const isTier = (name: string): name is Tier => TIERS.some((tier) => tier === name)
const isKind = (name: string): name is MemoryKind => MEMORY_KINDS.some((kind) => kind === name)

export function tierNamed(field: string, name: string): Tier {
  const tier = name.trim().toLowerCase()
  if (!isTier(tier)) throw invalid(field, `must be one of ${TIERS.join(', ')}`)
  return tier
}

export function kindNamed(name: string): MemoryKind {
  if (!isKind(name)) throw invalid('kind', `must be one of ${MEMORY_KINDS.join(', ')}`)
  return name
}

const listed = (text: string) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** The requested tiers: `tier` and `tiers` are synonyms, and neither means all. */
export function requestedTiers({
  tier,
  tiers,
}: {
  tier?: string | undefined
  tiers?: string | undefined
}): readonly Tier[] {
  const named = [
    ...listed(tier ?? '').map((name) => tierNamed('tier', name)),
    ...listed(tiers ?? '').map((name) => tierNamed('tiers', name)),
  ]
  return named.length === 0 ? TIERS : TIERS.filter((each) => named.includes(each))
}

interface FilterQuery {
  tier?: string
  tiers?: string
  kind?: string
  min_importance?: number
  agent?: string
  include_expired?: boolean
  as_of?: string
}

export const requestedFilter = (query: FilterQuery): Filter => {
  const tiers = requestedTiers(query)
  return {
    ...(tiers.length < TIERS.length && { tiers }),
    ...(query.kind !== undefined && { kinds: [kindNamed(query.kind)] }),
    minImportance: query.min_importance ?? 0,
    agent: query.agent,
    includeExpired: query.include_expired ?? false,
    ...(query.as_of !== undefined && { asOf: startOf('as_of', query.as_of) }),
  }
}

/** The search text; `q` and `query` are synonyms. */
export function requestedText({ q, query }: { q?: string; query?: string }, field: 'q' | 'query'): string {
  const words = (q ?? query ?? '').trim()
  if (words === '') throw invalid(field, 'must not be empty')
  return words
}

const MOST_IDS = 100

export function requestedIds(text: string): string[] {
  const ids = [...new Set(listed(text))]
  if (ids.length === 0) throw invalid('ids', 'must name at least one entry')
  if (ids.length > MOST_IDS) throw invalid('ids', `must name at most ${MOST_IDS} entries`)
  return ids
}

/** The further collections that a search may include, by name. */
export const EXTERNAL = { documents: 'document', pages: 'page', evidence: 'evidence' } as const
type External = keyof typeof EXTERNAL

export function requestedCollections({
  external,
  include_external,
}: {
  external?: string
  include_external?: boolean
}): External[] {
  const known = Object.keys(EXTERNAL) as External[]
  const named = listed(external ?? '')
  for (const name of named) {
    if (!known.some((each) => each === name)) throw invalid('external', `must be one of ${known.join(', ')}`)
  }
  if (named.length > 0) return known.filter((each) => named.includes(each))
  return include_external ? known : []
}

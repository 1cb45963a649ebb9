import { isDeepStrictEqual } from 'node:util'

/** What is asked about a debate that was just told to be over. */
interface Ended {
  debateId: string
  agent: string
  other: string
  document: string
}

export interface Answered {
  status: number
  behind: string | null
  data: Record<string, unknown>
}

/** Everything that is told of a debate, of its agents and of what it rests on, by what views and reactions write. */
export const addressesOf = ({ debateId, agent, other, document }: Ended): string[] => [
  `/decisions/${debateId}`,
  '/decisions?limit=200',
  `/cross-pollination/resting-on/${document}`,
  '/debates?limit=100',
  '/debates?status=completed&limit=100',
  '/debates?result=consensus_reached&limit=100',
  `/debates?agent=${agent}&limit=100`,
  `/debates/${debateId}`,
  `/debates/${debateId}/consensus`,
  `/debates/${debateId}/posts`,
  '/deliberations/stats',
  '/ranking/stats',
  '/agents/rankings',
  `/agent/${agent}/profile`,
  `/agent/${agent}/positions`,
  `/agent/${agent}/head-to-head/${other}`,
  `/agent/${agent}/network`,
  `/analytics/agents/trends?agents=${agent}`,
  '/analytics/agents/performance',
  '/analytics/debates/overview',
  '/analytics/debates/outcomes',
  '/analytics/usage/tokens',
  '/analytics/usage/costs',
  '/analytics/usage/active_users',
  '/moments/timeline?limit=200',
  '/memory/entries?limit=200',
  '/memory/tier-stats',
  '/consensus/stats',
  `/replays?limit=200`,
  `/gauntlet/receipts?limit=200`,
]

/** What differs from one moment to the next although nothing has happened. */
const OF_THE_MOMENT = /^(generated_at|timestamp|consolidation_score|strength)$/

function lasting(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lasting)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([key]) => !OF_THE_MOMENT.test(key))
  return Object.fromEntries(entries.map(([key, inner]) => [key, lasting(inner)]))
}

/** Where two answers to the same question differ, as a path. */
function difference(first: unknown, later: unknown, at = ''): string | undefined {
  if (isDeepStrictEqual(first, later)) return undefined
  const areObjects = [first, later].every((each) => typeof each === 'object' && each !== null)
  if (!areObjects) return `${at}: ${JSON.stringify(first)} before ${JSON.stringify(later)}`
  const [one, two] = [first as Record<string, unknown>, later as Record<string, unknown>]
  for (const key of new Set([...Object.keys(one), ...Object.keys(two)])) {
    const found = difference(one[key], two[key], `${at}.${key}`)
    if (found) return found
  }
  return undefined
}

/** Why an answer at the end of a debate is older than what comes of it, if it is. */
export const olderThan = (address: string, first: Answered, later: Answered): string[] => {
  const differs = difference(lasting([first.status, first.data]), lasting([later.status, later.data]))
  return differs ? [`${address}${differs}`] : []
}

interface Told {
  id?: string
  status?: string
  completed_at?: string | null
  result?: string | null
  consensus_reached?: boolean
  evidence_used?: readonly string[]
  rests_on?: readonly unknown[]
}

const isOfTwoMinds = ({ result, consensus_reached: reached }: Told) =>
  typeof result === 'string' && reached !== undefined && reached !== (result === 'consensus_reached')

/** What is wrong within one answer: told of two moments at once. */
export function contradictions(address: string, { status, behind, data }: Answered, debateId: string): string[] {
  const items = [data, ...Object.values(data).flatMap((value) => (Array.isArray(value) ? value : []))] as Told[]
  const told = items.filter((item) => item?.id === debateId && item.status !== undefined)
  const faults = told.flatMap((item) => [
    ...(item.status === 'completed' ? [] : [`is ${item.status}`]),
    ...(item.completed_at === null ? ['has no end'] : []),
    ...(item.result === null ? ['has no result'] : []),
    ...(isOfTwoMinds(item) ? ['is of two minds'] : []),
    ...(item.evidence_used?.length && item.rests_on?.length === 0 ? ['rests on nothing'] : []),
  ])
  const page = data as { total?: number; debates?: unknown[]; has_more?: boolean; offset?: number }
  const counted = page.debates && page.has_more === false && page.total !== (page.offset ?? 0) + page.debates.length
  return [
    ...(status === 200 ? [] : [`answers ${status}`]),
    ...(behind ? [`is behind: ${behind}`] : []),
    ...(counted ? [`counts ${page.total} of ${page.debates?.length}`] : []),
    ...faults,
  ].map((fault) => `${address} ${fault}`)
}

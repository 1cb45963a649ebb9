/** How often a file was changed: a change counts half as much after each 90 days. */
export interface Churn {
  churn: number
  commits: number
  /** When it was changed last, in ISO 8601. */
  changedAt: string
}

interface Commit {
  at: string
  isMerge: boolean
  changes: readonly { path: string }[]
}

const HALF_LIFE_DAYS = 90
const DAY = 86_400_000

/**
 * Weighs the commits of a history as of its newest. The first brings all that is older and says nothing of what changes; merges
 * repeat what others changed.
 */
export async function churnOf(history: AsyncIterable<Commit>): Promise<Map<string, Churn>> {
  const commits: Commit[] = []
  for await (const commit of history) commits.push(commit)
  const newest = Math.max(...commits.map(({ at }) => Date.parse(at)))
  const churn = new Map<string, Churn>()
  for (const { at, isMerge, changes } of commits.slice(1)) {
    if (isMerge) continue
    const weight = 0.5 ** ((newest - Date.parse(at)) / DAY / HALF_LIFE_DAYS)
    for (const { path } of changes) {
      const held = churn.get(path) ?? { churn: 0, commits: 0, changedAt: at }
      const changedAt = held.changedAt > at ? held.changedAt : at
      churn.set(path, { churn: held.churn + weight, commits: held.commits + 1, changedAt })
    }
  }
  return churn
}

/** 100 √(rank of complexity · rank of churn), each rank as the share of files that have less; without changes there is no risk. */
export function riskScores(files: readonly { path: string; complexity: number; churn: number }[]): Map<string, number> {
  const complexity = ranks(files.map((file) => file.complexity))
  const churn = ranks(files.map((file) => file.churn))
  return new Map(
    files.map(({ path }, at) => [path, 100 * Math.sqrt((complexity[at] as number) * (churn[at] as number))]),
  )
}

/** The share of the values that are at most as large; 0 for 0. */
function ranks(values: readonly number[]): number[] {
  const sorted = values.toSorted((one, other) => one - other)
  const upTo = new Map<number, number>()
  for (const [at, value] of sorted.entries()) upTo.set(value, at + 1)
  return values.map((value) => (value <= 0 ? 0 : (upTo.get(value) as number) / values.length))
}

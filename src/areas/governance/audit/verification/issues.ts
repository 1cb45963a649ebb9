export const ISSUE_TYPES = ['gap', 'tampering', 'sequence_error', 'timestamp_error'] as const
export const ISSUE_PLACES = ['entry', 'tile', 'note', 'head', 'tree', 'debate', 'event'] as const

/** What is not as it was entered, and where. */
export interface Issue {
  type: (typeof ISSUE_TYPES)[number]
  /**
   * What was found wrong: an entry, hashes that stand for entries, a signed note, a signed head, the tree, what the tree and the log of a debate
   * say of each other, or an event of that log.
   */
  what: (typeof ISSUE_PLACES)[number]
  /** The first entry that it is about; none where it is about the log of a debate alone. */
  seq?: number
  debate_id?: string
  /** Which event of the debate. */
  version?: number
  message: string
}

const MOST_ISSUES = 100

export interface KeptIssues {
  list: readonly Issue[]
  count: number
}

/** Collects issues: counts all of them, and lists the first hundred. */
export class Issues {
  readonly list: Issue[]
  count: number
  constructor({ list, count }: KeptIssues = { list: [], count: 0 }) {
    this.list = [...list]
    this.count = count
  }

  add(issue: Issue) {
    this.count++
    if (this.list.length < MOST_ISSUES) this.list.push(issue)
  }
}

/** An issue of a whole tree is placed at its end, which moves, so its message identifies it. */
const identityOf = ({ type, what, seq, debate_id, version, message }: Issue) =>
  JSON.stringify([type, what, what === 'tree' ? null : seq, debate_id, version, what === 'tree' ? message : null])

/** Those that were not found before. */
export function newIssues(found: readonly Issue[], before: readonly Issue[]): Issue[] {
  const known = new Set(before.map(identityOf))
  return found.filter((issue) => !known.has(identityOf(issue)))
}

export const placeOf = ({ seq, debate_id, version }: Issue): string =>
  [seq === undefined ? [] : [`entry ${seq}`], debate_id === undefined ? [] : [`${debate_id} version ${version ?? 0}`]]
    .flat()
    .join(', ')

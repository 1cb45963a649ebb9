export const ISSUE_TYPES = ['gap', 'tampering', 'sequence_error', 'timestamp_error'] as const

/** What is not as it was entered, and where. */
export interface Issue {
  type: (typeof ISSUE_TYPES)[number]
  /** What was found wrong: an entry, hashes that stand for entries, a signed note, a signed head, the tree, or the log of a debate. */
  what: 'entry' | 'tile' | 'note' | 'head' | 'tree' | 'debate'
  /** The first entry that it is about. */
  seq: number
  message: string
}

const MOST_ISSUES = 100

/** Gathers what is found, and no more than people read. */
export class Issues {
  readonly list: Issue[] = []
  count = 0

  add(issue: Issue) {
    this.count++
    if (this.list.length < MOST_ISSUES) this.list.push(issue)
  }
}

/** What can be checked. */
type VerifiedKind =
  | 'receipt'
  | 'audit_export'
  | 'export'
  | 'erasure_certificate'
  | 'checkpoint'
  | 'heads'
  | 'proof'
  | 'note'

/** A fault that was found. */
export interface Fault {
  /** The field, or the number of an entry (`entry 12`). */
  at: string
  /** In one sentence. */
  says: string
}

/** The result of a check. */
export interface Verdict {
  /** Null: no fault was found, but without keys no signature was checked. */
  valid: boolean | null
  /** Null if it is nothing that Parley signs. */
  kind: VerifiedKind | null
  /** What it is about, in a few words. */
  about: string
  /** What was checked, in one sentence. */
  checked: string
  /** What the result proves, in one sentence. */
  proves: string
  /** The fields that anybody could have changed. */
  not_covered: string[]
  /** At most as many as people read; the last says how many more there are. */
  faults: Fault[]
}

/** The findings for one kind of paper, before they become a verdict. */
export interface Findings {
  kind: VerifiedKind
  about: string
  checked: string
  /** What it proves if there is no fault. */
  proves: string
  notCovered: readonly string[]
  faults: readonly Fault[]
  /** The logs that it is about, to be compared with witnesses. */
  claims?: readonly Claim[]
}

const MOST_FAULTS = 20

export function verdictOf({ notCovered, faults, claims: _claims, ...said }: Findings, withKeys: boolean): Verdict {
  const valid = faults.length > 0 ? false : withKeys ? true : null
  return {
    ...said,
    valid,
    checked: withKeys ? said.checked : `${said.checked} No signature was checked, because no keys were given.`,
    proves: valid ? said.proves : valid === null ? WITHOUT_KEYS : 'It proves nothing: do not rely on any of it.',
    not_covered: [...notCovered],
    faults: fewOf(faults),
  }
}

const WITHOUT_KEYS = 'It proves nothing of who wrote it: anybody can write a file that agrees with itself.'

function fewOf(faults: readonly Fault[]): Fault[] {
  const first = faults.slice(0, MOST_FAULTS)
  const more = faults.length - first.length
  return more > 0 ? [...first, { at: '', says: `There are ${more} more faults` }] : first
}

/** Not something that could be valid. */
export const unreadable = (says: string, at = ''): Verdict => ({
  valid: false,
  kind: null,
  about: '',
  checked: 'Nothing was checked.',
  proves: 'It proves nothing: Parley signed none of it.',
  not_covered: [],
  faults: [{ at, says }],
})

/** How far a log had grown, according to a signature. */
export interface Head {
  /** The id of the tree, the last part of the origin of its notes. */
  tree: string
  size: number
  /** In hex. */
  root: string
  at: string
}

/** A log as a file describes it, to be compared with witnesses. */
export interface Claim extends Head {
  /** The root of the log at a former size, in hex; undefined if the file does not contain it. */
  rootAt?(size: number): string | undefined
}

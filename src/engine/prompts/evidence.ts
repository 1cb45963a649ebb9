import { type DebateState, isFirstVersion } from '../state.ts'
import type { Evidence } from '../state-parts.ts'

/** What prompts call the pieces of evidence of a debate. */
export interface EvidenceNames {
  nameOf(id: string): string
  /** Of the piece that an answer calls so, by its name or by its id; undefined where there is none. */
  idOf(name: string): string | undefined
}

/** `e1`, `e2` … in the order in which they were attached; a debate of the first version calls them by their ids. */
export function evidenceNames(state: Pick<DebateState, 'evidence' | 'promptVersion'>): EvidenceNames {
  const named = isFirstVersion(state) ? [] : state.evidence.map(({ id }, place) => [id, `e${place + 1}`] as const)
  const names = new Map(named)
  const ids = new Map([
    ...state.evidence.map(({ id }) => [id, id] as const),
    ...named.map(([id, name]) => [name, id] as const),
  ])
  return {
    nameOf: (id) => names.get(id) ?? id,
    idOf: (name) => ids.get(name) ?? ids.get(name.toLowerCase()),
  }
}

const BRACKETS = /\[[^[\]\n]{1,200}\]/g
const WORD = /\w+/g

/** What an agent wrote, with ids for the names that stand in square brackets: `[e1, e3]`. */
export const withEvidenceIds = (text: string, { idOf }: EvidenceNames): string =>
  text.replace(BRACKETS, (bracketed) => bracketed.replace(WORD, (word) => idOf(word) ?? word))

/** What was accepted, as a prompt shows it: with names for ids, wherever they stand. */
export const withEvidenceNames = (text: string, { nameOf }: EvidenceNames): string => text.replace(WORD, nameOf)

/** Characters of evidence that one prompt carries. */
export const EVIDENCE_BUDGET = 60_000
/** So much of each piece is shown before more of any. */
export const LEAST_SHARE = 600

/** What stands outside the marks is ours: words of this house, numbers and dates. */
export function factsOf({ kind, label = '', published = '', reliability, origin }: Evidence): string {
  const { place, shown, all } = origin ?? {}
  const where = PLAIN_LABEL.test(label) ? label : place && place.page > 1 ? `part ${place.page}` : undefined
  const date = /^\d{4}-\d\d-\d\d/.exec(published)?.[0]
  const part = shown !== undefined && all !== undefined && all > 1 ? `${shown} of ${all} passages` : undefined
  const facts = [kind, where, date, `reliability ${reliability.toFixed(2).replace(/^0/, '')}`, part]
  return facts.filter((fact) => fact !== undefined).join(', ')
}

/** Labels that readers make; the name of a sheet is written by others. */
const PLAIN_LABEL = /^(?:p\.|slide|sheet|part) \d{1,6}$/

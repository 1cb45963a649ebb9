import { type DebateState, isFirstVersion } from '../state.ts'
import type { Evidence } from '../state-parts.ts'

/** The names of a debate's evidence in prompts. */
export interface EvidenceNames {
  nameOf(id: string): string
  /** The id of the piece that an answer names by its name or id; undefined when there is none. */
  idOf(name: string): string | undefined
}

/** `e1`, `e2` … in the order of attachment; debates of the first version use ids. */
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

/** An agent's text with ids in place of the names in square brackets: `[e1, e3]`. */
export const withEvidenceIds = (text: string, { idOf }: EvidenceNames): string =>
  text.replace(BRACKETS, (bracketed) => bracketed.replace(WORD, (word) => idOf(word) ?? word))

/** An accepted text as a prompt shows it: with names in place of ids. */
export const withEvidenceNames = (text: string, { nameOf }: EvidenceNames): string => text.replace(WORD, nameOf)

/** Characters of evidence that one prompt carries. */
export const EVIDENCE_BUDGET = 60_000
/** How much of each piece is shown before more of any. */
export const LEAST_SHARE = 600

/** The text outside the marks is ours: our own words, numbers and dates. */
export function factsOf({ kind, label = '', published = '', reliability, origin }: Evidence): string {
  const { place, shown, all } = origin ?? {}
  const where = PLAIN_LABEL.test(label) ? label : place && place.page > 1 ? `part ${place.page}` : undefined
  const date = /^\d{4}-\d\d-\d\d/.exec(published)?.[0]
  const part = shown !== undefined && all !== undefined && all > 1 ? `${shown} of ${all} passages` : undefined
  const facts = [kind, where, date, `reliability ${reliability.toFixed(2).replace(/^0/, '')}`, part]
  return facts.filter((fact) => fact !== undefined).join(', ')
}

/** Labels that our readers of files make; others write the names of sheets. */
const PLAIN_LABEL = /^(?:p\.|slide|sheet|part) \d{1,6}$/

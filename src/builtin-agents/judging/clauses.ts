import type { Token } from '../reading/words.ts'
import { type Cue, cuesAt } from './cues.ts'

/** A cue where it stands. */
export interface Found extends Cue {
  at: number
}

/** A sentence cut into clauses, with its cues. */
export interface Sentence {
  tokens: readonly Token[]
  /** The clause of each token. */
  clauses: readonly number[]
  cues: readonly Found[]
  /** Those that say something: good or bad, a quantity, a verdict. */
  telling: readonly Found[]
  /** Whether two tokens stand in one clause. */
  together(a: number, b: number): boolean
}

const CONJUNCTIONS = new Set(
  'but while whereas although though however yet because so since which who despite unless then'.split(' '),
)
const TELLING = new Set<Cue['kind']>(['valence', 'quantity', 'verdict'])

export function clausesOf(tokens: readonly Token[]): Sentence {
  let clause = 0
  const clauses = tokens.map(({ mark, word }) => {
    if (mark || CONJUNCTIONS.has(word)) clause++
    return clause
  })
  const cues = cuesOf(tokens)
  return {
    tokens,
    clauses,
    cues,
    telling: cues.filter(({ kind }) => TELLING.has(kind)),
    together: (a, b) => clauses[a] === clauses[b],
  }
}

function cuesOf(tokens: readonly Token[]): Found[] {
  const found: Found[] = []
  for (let at = 0; at < tokens.length; at++) {
    const cues = cuesAt(tokens, at)
    for (const cue of cues) found.push({ ...cue, at })
    at += Math.max(1, ...cues.map(({ length }) => length)) - 1
  }
  return found
}

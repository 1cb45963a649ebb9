import type { FormMode } from '../../events/parts.ts'
import { ABSTAIN, NONE } from '../../votes/ballots.ts'
import { ABSTAIN_LINE, type FormKind, POSITION_LINE } from '../forms.ts'

/** What a form speaks of. */
export interface FormFacts {
  mode: FormMode
  closed: boolean
  /** It is an opening: who cannot answer may say so. */
  opens: boolean
  /** What the answer is about, or may choose from. */
  ids: readonly string[]
  /** Of a vote: proposals that are withdrawn have a place in the schema too. */
  hasOthers: boolean
  /** The agent stands behind nothing yet. */
  isFirst: boolean
  needs: boolean
  words: boolean
}

/** How the answer is to be written down: in words that no answer is made of. */
export function formText(kind: FormKind, facts: FormFacts): string {
  if (kind === 'text') return facts.opens ? `Answer in plain text. ${ABSTENTION}` : 'Answer in plain text.'
  if (kind === 'position' && facts.mode === 'words') return positionInWords(facts)
  const keys = [...KEYS[kind](facts), ...(kind !== 'position' && facts.words ? [WORDS] : [])]
  return `Answer with one JSON object and nothing around it. Its keys are:\n${keys.join('\n')}`
}

const ABSTENTION = `When the evidence does not suffice, write the line ${ABSTAIN_LINE} first and then, one per line, what would have to be known.`

const positionInWords = ({ ids }: FormFacts) =>
  `Argue in plain text for the option that you decide for. Then end with a line of its own: ${POSITION_LINE} and after it the id of that option, which is ${either(ids, plain)}. ${ABSTENTION}`

const CITES = '"cites": a list with the names of the evidence that this rests on; empty when it rests on none.'
const NEEDS = '"needs": a list of what would have to be known and should be looked for; empty when there is nothing.'
const WORDS =
  '"words": a list of remarks to other members, beside your answer; each has "to", the name of one member or null for all, and "content". Empty when you have none.'

const KEYS: Record<Exclude<FormKind, 'text'>, (facts: FormFacts) => readonly string[]> = {
  position: ({ ids, needs }) => [
    '"content": your argument as a string, in full.',
    CITES,
    ...(needs ? [NEEDS] : []),
    `"position": ${either(ids)}, the option that you argue for; "${ABSTAIN}" when the evidence does not suffice, and then "content" says what would have to be known.`,
  ],
  critiques: ({ ids, needs }) => [
    `"critiques": a list with an object for each proposal that you find wrong; empty when you find nothing wrong. In each: "proposal": ${either(ids)}. "issues": a list of what is wrong. "suggestions": a list of how to mend it. "severity": a number from 0 for harmless to 1 for fatal. ${CITES}`,
    ...(needs ? [NEEDS] : []),
  ],
  revision: (facts) => [
    `"content": ${contentOf(facts)}`,
    CITES,
    ...optional(facts, 'adopt', adoptionOf(facts)),
    ...optional(
      facts,
      'abstain',
      facts.isFirst
        ? 'true when the evidence still does not suffice, and then "content" says why; else null.'
        : undefined,
    ),
    ...(facts.needs ? [NEEDS] : []),
  ],
  vote: ({ ids, mode, hasOthers }) => [
    '"reason": why you vote so, as a string.',
    `"stances": an object in which ${all(ids)} ${ids.length === 1 ? 'has' : 'have'} your stance: "agree", "agree_with_modifications" or "disagree".${mode === 'schema' && hasOthers ? ' Every other key has null.' : ''}`,
    `"choice": ${either(ids)}; "${NONE}" when all of them are wrong; "${ABSTAIN}" when you cannot tell.`,
    '"confidence": a number from 0 to 1, how sure you are.',
    '"continueDebate": true only when another round could change your mind, else false.',
  ],
}

function contentOf({ closed, isFirst }: FormFacts): string {
  if (closed) return 'why you stand behind that option, as a string.'
  return isFirst
    ? 'your proposal as a string, in full.'
    : 'your own proposal as a string, in full, as it stands from now on; or why you adopt another.'
}

function adoptionOf({ closed, isFirst, ids }: FormFacts): string | undefined {
  if (ids.length === 0) return undefined
  if (closed) return `${either(ids)}, the option that you stand behind now.`
  return `${either(ids)} to ${isFirst ? 'take that one over' : 'give up your own for that one'}, or null.`
}

/** A schema wants every key; elsewhere what is not wanted is not mentioned. */
function optional({ mode }: FormFacts, key: string, meaning: string | undefined): readonly string[] {
  if (meaning !== undefined) return [`"${key}": ${meaning}`]
  return mode === 'schema' ? [`"${key}": null.`] : []
}

const inQuotes = (id: string) => `"${id}"`
const plain = (id: string) => id
const joined = (ids: readonly string[], last: string, word: (id: string) => string) =>
  [ids.slice(0, -1).map(word).join(', '), ids.slice(-1).map(word).join()].filter((part) => part !== '').join(last)
const either = (ids: readonly string[], word = inQuotes) => joined(ids, ' or ', word)
const all = (ids: readonly string[]) => joined(ids, ' and ', inQuotes)

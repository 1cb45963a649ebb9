import type { FormMode } from '../../events/parts.ts'
import type { DebateState } from '../../state.ts'
import { ABSTAIN, NONE } from '../../votes/ballots.ts'
import { proposalIds } from '../../votes/proposals.ts'
import { ABSTAIN_LINE, type FormKind, type JsonSchema, POSITION_LINE } from '../prompt.ts'

/** The facts that a form depends on. */
export interface FormFacts {
  mode: FormMode
  closed: boolean
  /** It is an opening, in which an agent that cannot answer may say so. */
  opens: boolean
  /** What the answer is about, or may choose from. */
  ids: readonly string[]
  /** For a vote: withdrawn proposals also have a place in the schema. */
  hasOthers: boolean
  /** The agent supports nothing yet. */
  isFirst: boolean
  needs: boolean
  words: boolean
}

/** How to write the answer, in words that no answer consists of. */
export function formText(kind: FormKind, facts: FormFacts): string {
  if (kind === 'text') return facts.opens ? `Answer in plain text. ${ABSTENTION}` : 'Answer in plain text.'
  if (kind === 'position' && facts.mode === 'words') return positionInWords(facts)
  const keys = [...KEYS[kind](facts), ...(kind !== 'position' && facts.words ? [WORDS] : [])]
  return `Answer with one JSON object and nothing around it, with these keys in this order.\n${keys.join('\n')}`
}

const ABSTENTION = `When the evidence does not suffice, write the line ${ABSTAIN_LINE} first and then, one per line, what would have to be known.`

const positionInWords = ({ ids }: FormFacts) =>
  `Argue in plain text for the option that you decide for. Then end with a line of its own: ${POSITION_LINE} and after it the id of that option, which is ${either(ids, plain)}. ${ABSTENTION}`

const CITES = 'Name in "cites" the evidence that this rests on; leave the list empty when it rests on none.'
const NEEDS =
  'List in "needs" what would have to be known and should be looked for; leave it empty when there is nothing.'
const WORDS =
  'You may leave remarks to other members in "words", each with "content" and with "to" for the name of one member, or null for all; leave the list empty when you have none.'

/** Instructions instead of descriptions: weak models copy what stands beside a key like a value. */
const KEYS: Record<Exclude<FormKind, 'text'>, (facts: FormFacts) => readonly string[]> = {
  position: ({ ids, needs }) => [
    'First argue in "content", in full.',
    CITES,
    ...(needs ? [NEEDS] : []),
    `Then set "position" to ${either(ids)}, the option that you argue for. Set it to "${ABSTAIN}" when the evidence does not suffice, and say in "content" what would have to be known.`,
  ],
  critiques: ({ ids, needs }) => [
    `Put into "critiques" an object for each proposal that you find wrong; leave the list empty when you find nothing wrong. Set "proposal" to ${either(ids)}, say in "issues" what is wrong and in "suggestions" how to mend it, and set "severity" from 0 for harmless to 1 for fatal. ${CITES}`,
    ...(needs ? [NEEDS] : []),
  ],
  revision: (facts) => [
    contentOf(facts),
    CITES,
    ...optional(facts, 'adopt', adoptionOf(facts)),
    ...optional(
      facts,
      'abstain',
      facts.isFirst
        ? 'Set "abstain" to true when the evidence still does not suffice, and say in "content" why; else set it to null.'
        : undefined,
    ),
    ...(facts.needs ? [NEEDS] : []),
  ],
  vote: ({ ids, mode, hasOthers }) => [
    'First explain your vote in "reason".',
    `Then give in "stances" your stance on ${all(ids)}: "agree", "agree_with_modifications" or "disagree".${mode === 'schema' && hasOthers ? ' Set every other key there to null.' : ''}`,
    `Set "choice" to ${either(ids)}, to "${NONE}" when all of them are wrong, or to "${ABSTAIN}" when you cannot tell.`,
    'Set "confidence" from 0 to 1, by how sure you are.',
    'Set "continueDebate" to true only when another round could change your mind, else to false.',
  ],
}

function contentOf({ closed, isFirst }: FormFacts): string {
  if (closed) return 'First say in "content" why you stand behind the option that you adopt.'
  return isFirst
    ? 'First write your proposal into "content", in full.'
    : 'First write your own proposal into "content", in full, as it stands from now on; or say there why you adopt another.'
}

function adoptionOf({ closed, isFirst, ids }: FormFacts): string | undefined {
  if (ids.length === 0) return undefined
  if (closed) return `Set "adopt" to ${either(ids)}, the option that you stand behind now.`
  return `Set "adopt" to ${either(ids)} to ${isFirst ? 'take that one over' : 'give up your own for that one'}, else to null.`
}

/** A schema needs every key; otherwise unwanted keys are not mentioned. */
function optional({ mode }: FormFacts, key: string, instruction: string | undefined): readonly string[] {
  if (instruction !== undefined) return [instruction]
  return mode === 'schema' ? [`Set "${key}" to null.`] : []
}

const inQuotes = (id: string) => `"${id}"`
const plain = (id: string) => id
const joined = (ids: readonly string[], last: string, word: (id: string) => string) =>
  [ids.slice(0, -1).map(word).join(', '), ids.slice(-1).map(word).join()].filter((part) => part !== '').join(last)
const either = (ids: readonly string[], word = inQuotes) => joined(ids, ' or ', word)
const all = (ids: readonly string[]) => joined(ids, ' and ', inQuotes)

type JsonForm = Exclude<FormKind, 'text'>

const STANCES = ['agree', 'agree_with_modifications', 'disagree'] as const

/** Where needs are searched for, agents may name them. */
export const asksForNeeds = ({ grounding }: DebateState): boolean => grounding !== null

export const asksForWords = ({ protocol, panel }: DebateState): boolean =>
  protocol.enable_agent_channels && panel.length > 1

/**
 * The schema of one kind of answer, which providers enforce. It follows from how the debate began: providers read it
 * first, so a change would empty their caches. It contains no text by others.
 */
export function schemaOf(kind: JsonForm, state: DebateState): JsonSchema {
  const id = oneOf(proposalIds(state))
  const needs = asksForNeeds(state) ? { needs: list(TEXT) } : {}
  const words = asksForWords(state) ? { words: list(object({ to: orNull(TEXT), content: TEXT })) } : {}
  switch (kind) {
    case 'position':
      return object({
        content: TEXT,
        cites: list(TEXT),
        ...needs,
        position: oneOf([...proposalIds(state), ABSTAIN]),
      })
    case 'critiques': {
      const about = { proposal: id, issues: list(TEXT), suggestions: list(TEXT), severity: SHARE, cites: list(TEXT) }
      return object({ critiques: list(object(about)), ...needs, ...words })
    }
    case 'revision':
      return object({
        content: TEXT,
        cites: list(TEXT),
        adopt: orNull(id),
        abstain: orNull(YES_OR_NO),
        ...needs,
        ...words,
      })
    case 'vote':
      return object({
        reason: TEXT,
        stances: object(Object.fromEntries(proposalIds(state).map((each) => [each, stanceIn(state)]))),
        choice: oneOf([...proposalIds(state), NONE, ABSTAIN]),
        confidence: SHARE,
        continueDebate: YES_OR_NO,
        ...words,
      })
  }
}

const TEXT = { type: 'string' }
/** From 0 to 1 in twentieths: not every provider supports bounds, and without them a model may write 85. */
const SHARE = { type: 'number', enum: Array.from({ length: 21 }, (_, twentieths) => twentieths / 20) }
const YES_OR_NO = { type: 'boolean' }
const oneOf = (values: readonly string[]): JsonSchema => ({ type: 'string', enum: values })
const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items })
const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] })
const object = (properties: JsonSchema): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})

/** Options are never withdrawn, so each has a stance; providers limit the number of nullable fields. */
const stanceIn = ({ closed }: DebateState) => (closed ? oneOf(STANCES) : orNull(oneOf(STANCES)))

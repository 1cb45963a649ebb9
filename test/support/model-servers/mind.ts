import type { Schema } from './json-answer.ts'

/** What a model was asked, whatever the wire. */
export interface Asked {
  model: string
  system: string
  messages: readonly { role: string; text: string }[]
  /** The most output tokens, where it was told. */
  most: number | undefined
  /** How the answer is held: not at all, to any JSON object, or to a schema. */
  format: 'text' | 'object' | { schema: Schema }
  /** The debate and the ask that it is for, from the header `x-parley-ask`. */
  ask: string
}

/** What comes to a model's mind. */
interface Thought {
  /** Where JSON is wanted, the object that it would like to write. */
  answer: string | object
  thoughts?: string
  /** It will not answer, and says so. */
  refuses?: boolean
}

export type Mind = (asked: Asked) => Thought

const PROSE = 'There is much to be said for it: the evidence names the costs, and they are borne by nobody else.'

/** A model that takes part in every phase, stands behind one proposal and wants no second round. */
export const debating =
  (proposal = 'p1', thoughts = ''): Mind =>
  (asked) => ({ answer: isProse(asked) ? proseOf(asked, proposal) : formOf(asked, proposal), thoughts })

const purposeOf = ({ ask }: Asked) => (ask.split('/')[1] ?? '').split(':')[1] ?? ''
/** What is asked; marked lines are quoted from others. */
const questionOf = ({ messages }: Asked) =>
  messages
    .flatMap(({ text }) => text.split('\n'))
    .filter((line) => !line.startsWith('> '))
    .join('\n')

const isProse = (asked: Asked) => asked.format === 'text' && !/JSON object/.test(questionOf(asked))

function proseOf(asked: Asked, proposal: string): string {
  const question = questionOf(asked)
  if (!question.includes('POSITION:')) return PROSE
  const line = `POSITION: ${proposal}`
  return /begin with the line/i.test(question) ? `${line}\n${PROSE}` : `${PROSE}\n${line}`
}

function formOf(asked: Asked, proposal: string): object {
  const purpose = purposeOf(asked)
  if (purpose === 'critique') return { critiques: [], needs: [], words: [] }
  if (purpose === 'revision') {
    return { content: `I stand behind ${proposal}.`, cites: [], adopt: proposal, abstain: null, needs: [], words: [] }
  }
  if (purpose === 'vote') {
    return {
      reason: 'It costs least.',
      stances: { ...againstOthers(asked), [proposal]: 'agree' },
      choice: proposal,
      confidence: 0.8,
      continueDebate: false,
      words: [],
    }
  }
  return { content: PROSE, cites: [], position: proposal, needs: [] }
}

/** A stance on every other proposal that the schema names. */
function againstOthers({ format }: Asked): Record<string, string> {
  const { stances } = Object(typeof format === 'object' ? format.schema.properties : {}) as { stances?: Schema }
  return Object.fromEntries(Object.keys(Object(stances?.properties)).map((id) => [id, 'disagree']))
}

import { answerFitting } from './json-answer.ts'
import type { Asked, Mind } from './mind.ts'
import type { Tokenizer } from './tokenizer.ts'

/** What a server says instead of an answer. */
export interface Refusal {
  status: number
  body: unknown
  headers?: Readonly<Record<string, string>>
}

export class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(JSON.stringify(refusal.body))
    this.refusal = refusal
  }
}

export interface Served {
  model: string
  text: string
  thoughts: string
  refuses: boolean
  finish: 'stop' | 'length'
  tokens: { input: number; cached: number; output: number; reasoning: number }
}

interface Serving {
  tokens: Tokenizer
  context: number
  mind: Mind
  /** Whether the server holds a model to what is asked for. */
  holds: { schema: boolean; object: boolean }
  /** What of the prompt the model reads, where that is not all of it. */
  read?: { asked: Asked; input: number }
  cached?: number
}

export const promptOf = ({ system, messages }: Asked): string =>
  [system, ...messages.map(({ role, text }) => `${role}: ${text}`)].join('\n')

/** The answer of a model that fits into the room that prompt and limit leave; thoughts take theirs first. */
export function served(asked: Asked, { tokens, context, mind, holds, read, cached = 0 }: Serving): Served {
  const input = read?.input ?? tokens.count(promptOf(asked))
  const { answer, thoughts: thought = '', refuses = false } = mind(read?.asked ?? asked)
  const { format } = asked
  const wish = typeof format === 'object' && holds.schema ? answerFitting(format.schema, answer) : answer
  const whole = typeof wish === 'string' ? wish : JSON.stringify(wish)
  const room = Math.max(1, Math.min(asked.most ?? Number.POSITIVE_INFINITY, context - input))
  const thoughts = tokens.head(thought, room)
  const reasoning = tokens.count(thoughts)
  const text = tokens.head(whole, room - reasoning)
  const output = reasoning + tokens.count(text)
  return {
    model: asked.model,
    text,
    thoughts,
    refuses,
    finish: text === whole ? 'stop' : 'length',
    tokens: { input, cached: Math.min(cached, input), output: Math.max(1, output), reasoning },
  }
}

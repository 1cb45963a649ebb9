import type { IncomingHttpHeaders } from 'node:http'
import type { ModelProvider } from '../../../src/config/settings/agents.ts'
import type { Asked } from './mind.ts'
import type { Refusal, Served } from './served.ts'
import type { Tokenizer } from './tokenizer.ts'

export type Body = Readonly<Record<string, unknown>>

/** One server as it stands: what it was started with. */
export interface World {
  model: string
  /** How many tokens prompt and answer have together. */
  context: number
  tokens: Tokenizer
  /** What differs between versions and settings of one server; each dialect names its own. */
  manners: ReadonlySet<string>
}

export interface Heard {
  path: string
  headers: IncomingHttpHeaders
  body: Body
}

/** How one kind of server asks, answers and refuses. */
export interface Dialect {
  name: string
  provider: ModelProvider
  /** What is appended to the address that the settings name. */
  base: string
  /** Latin letters of its longest token. */
  lettersPerToken: number
  /** Whether this is a question for a model. */
  isQuestion(path: string): boolean
  hear(heard: Heard, world: World): Asked
  /** Throws a `Refused` where the real one refuses. */
  check(heard: Heard, asked: Asked, world: World): void
  /** What the model reads of a prompt, where the server cuts it silently; throws a `Refused` where it is refused for its length. */
  measure(asked: Asked, input: number, world: World): { asked: Asked; input: number } | undefined
  holds: { schema: boolean; object: boolean }
  frames(served: Served, heard: Heard, world: World): Iterable<string>
  /** A call of a tool that nobody offered, as a whole answer. */
  toolCall(served: Served): readonly string[]
  /** An error in a stream that began well. */
  errorFrame(message: string): string
  /** A refusal in the form of the real one. */
  refusal(status: number, message: string): Refusal
  /** What it says when it has too much to do, and when to come again; some only let others wait. */
  busy?(world: World): Refusal
  headers?(world: World): Readonly<Record<string, string>>
  /** Everything else that it answers, by path; undefined is a 404. Some servers, and proxies before them, tell no context. */
  others(path: string, world: Omit<World, 'context'> & { context: number | undefined }, body: Body): unknown
  /** What keeps a connection alive while the model is silent. */
  ping: string
}

export const frame = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`
export const event = (type: string, data: object = {}): string => `event: ${type}\n${frame({ type, ...data })}`

/** Words with the blank before them, as models send them. */
export const piecesOf = (whole: string): readonly string[] =>
  whole.match(/\s*\S+\s*$|\s*\S+/g) ?? (whole ? [whole] : [])

interface TextPart {
  text?: unknown
}

export const textOf = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : Array.isArray(content)
      ? content.map(({ text }: TextPart) => (typeof text === 'string' ? text : '')).join('')
      : ''

export const askOf = ({ headers }: Heard): string => decodeURI(String(headers['x-parley-ask'] ?? ''))
export const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

import { createHash } from 'node:crypto'

/** One block of a prompt as a provider reads it, in the order in which it does. */
export interface Block {
  text: string
  /** Whether a cache may end after it. */
  marked: boolean
}

interface WireBlock {
  type?: string
  text?: string
  cache_control?: object
  prompt_cache_breakpoint?: object
}

export interface WireBody {
  model?: string
  tools?: object[]
  system?: string | WireBlock[]
  messages?: { role: string; content: string | WireBlock[] }[]
  input?: { role: string; content: string | WireBlock[] }[]
  output_config?: { format?: { schema?: object } }
  text?: { format?: { schema?: object } }
  prompt_cache_key?: string
  prompt_cache_options?: { mode?: 'implicit' | 'explicit' }
}

const blocksOf = (role: string, content: string | WireBlock[] = []): Block[] =>
  (typeof content === 'string' ? [{ text: content }] : content).map((block: WireBlock) => ({
    text: `${role}\n${block.text ?? ''}`,
    marked: block.cache_control !== undefined || block.prompt_cache_breakpoint !== undefined,
  }))

const ours = (value: object | undefined): Block[] => (value ? [{ text: JSON.stringify(value), marked: false }] : [])

/** Anthropic reads tools, then the schema of the answer, then the system prompt, then the messages. */
export const anthropicBlocks = ({ tools = [], output_config, system, messages = [] }: WireBody): Block[] => [
  ...tools.flatMap((tool) => ours(tool)),
  ...ours(output_config?.format?.schema),
  ...blocksOf('system', system),
  ...messages.flatMap(({ role, content }) => blocksOf(role, content)),
]

/** OpenAI reads the schema of the answer before everything else. */
export const openaiBlocks = ({ tools = [], text, input = [] }: WireBody): Block[] => [
  ...ours(text?.format?.schema),
  ...tools.flatMap((tool) => ours(tool)),
  ...input.flatMap(({ role, content }) => blocksOf(role, content)),
]

/** A place in a prompt at which a cache may end: what tells all before it from anything else, and its tokens. */
export interface Place {
  digest: string
  tokens: number
}

/** Every so many bytes are a token, wherever they stand: what two prompts share has the same tokens in both. */
export const tokensIn = (bytes: number, bytesPerToken: number) => Math.floor(bytes / bytesPerToken)

/** The end of each block. */
export function placesOf(blocks: readonly Block[], bytesPerToken: number): Place[] {
  const hash = createHash('sha256')
  let bytes = 0
  return blocks.map(({ text }) => {
    hash.update(`${Buffer.byteLength(text)}:`).update(text)
    bytes += Buffer.byteLength(text)
    return { digest: hash.copy().digest('hex'), tokens: tokensIn(bytes, bytesPerToken) }
  })
}

export const bytesOf = (blocks: readonly Block[]) =>
  blocks.reduce((bytes, { text }) => bytes + Buffer.byteLength(text), 0)

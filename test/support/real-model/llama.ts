import { pathToFileURL } from 'node:url'
import { runtimePath, weightsPath } from './weights.ts'

/** As much of `node-llama-cpp` as is used here; it is installed for this test alone. */
interface Runtime {
  getLlama(options: object): Promise<Llama>
  LlamaChatSession: new (options: { contextSequence: Sequence; autoDisposeSequence: boolean }) => Session
}
interface Llama {
  loadModel(options: { modelPath: string }): Promise<Weights>
  createGrammarForJsonSchema(schema: object): Promise<object>
}
interface Weights {
  tokenize(text: string): readonly unknown[]
  createContext(options: { contextSize: number; threads: number }): Promise<{ getSequence(): Sequence }>
}
type Sequence = object
interface Session {
  setChatHistory(history: readonly Turn[]): void
  promptWithMeta(text: string, options: object): Promise<{ responseText: string; stopReason: string }>
  dispose(): void
}
type Turn = { type: 'system' | 'user'; text: string } | { type: 'model'; response: string[] }

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
}

interface Wish {
  messages: readonly ChatMessage[]
  maxTokens: number
  schema?: object | undefined
  signal: AbortSignal
  onText(piece: string): void
}

/** As servers sample that nobody has set up otherwise. */
const SAMPLING = { temperature: 0.8, topP: 0.9, topK: 40, repeatPenalty: { penalty: 1.1, lastTokens: 64 } }

/** A language model in this process, which answers one question at a time. */
export async function openModel(contextSize: number) {
  const { getLlama, LlamaChatSession } = (await import(pathToFileURL(runtimePath()).href)) as Runtime
  /** One thread: several wait for each other in circles on a machine that is busy. */
  const llama = await getLlama({ gpu: false, build: 'never', skipDownload: true, maxThreads: 1, logLevel: 'error' })
  const weights = await llama.loadModel({ modelPath: weightsPath() })
  const context = await weights.createContext({ contextSize, threads: 1 })
  const sequence = context.getSequence()
  let line: Promise<unknown> = Promise.resolve()

  async function answer({ messages, maxTokens, schema, signal, onText }: Wish) {
    signal.throwIfAborted()
    const session = new LlamaChatSession({ contextSequence: sequence, autoDisposeSequence: false })
    try {
      session.setChatHistory(messages.slice(0, -1).map(turnOf))
      const { responseText, stopReason } = await session.promptWithMeta(messages.at(-1)?.content ?? '', {
        ...SAMPLING,
        maxTokens,
        signal,
        onTextChunk: onText,
        ...(schema && { grammar: await llama.createGrammarForJsonSchema(schema) }),
      })
      return { tokens: weights.tokenize(responseText).length, isCut: stopReason === 'maxTokens' }
    } finally {
      session.dispose()
    }
  }

  return {
    contextSize,
    /** With the marks that a template puts around each message. */
    promptTokens: (messages: readonly ChatMessage[]) =>
      messages.reduce((sum, { content }) => sum + weights.tokenize(content).length + 6, 3),
    answer(wish: Wish) {
      const next = line.then(() => answer(wish))
      line = next.catch(() => {})
      return next
    },
  }
}
export type RealModel = Awaited<ReturnType<typeof openModel>>

const turnOf = ({ role, content }: ChatMessage): Turn =>
  role === 'assistant' ? { type: 'model', response: [content] } : { type: role, text: content }

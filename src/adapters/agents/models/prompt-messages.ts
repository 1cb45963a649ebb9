import type { LanguageModelV4Message, SharedV4ProviderOptions } from '@ai-sdk/provider'
import type { ModelProvider } from '../../../config/settings/agents.ts'
import { type AnswerForm, type Prompt, wholeQuestion } from '../../../engine/prompts/index.ts'
import type { Purchase } from '../../../engine/spending.ts'
import type { Abilities } from './abilities/abilities.ts'
import { marksCaches } from './call-options.ts'

const textOf = ({ content }: LanguageModelV4Message): string =>
  typeof content === 'string' ? content : content.map((part) => (part.type === 'text' ? part.text : '')).join('')

export const textsOf = (messages: readonly LanguageModelV4Message[]): string[] => messages.map(textOf)

/** How much there is to read, including the schema of the answer. */
export const sizeOf = (
  messages: readonly LanguageModelV4Message[],
  schema?: AnswerForm['schema'],
): Pick<Purchase, 'bytesIn' | 'messages'> => ({
  bytesIn: [...textsOf(messages), schema ? JSON.stringify(schema) : ''].reduce(
    (bytes, text) => bytes + Buffer.byteLength(text),
    0,
  ),
  messages: messages.length,
})

interface AskedModel {
  provider: ModelProvider
  model: string
}

const MARKS: Partial<Record<ModelProvider, SharedV4ProviderOptions>> = {
  anthropic: { anthropic: { cacheControl: { type: 'ephemeral' } } },
  openai: { openai: { promptCacheBreakpoint: { mode: 'explicit' } } },
}

const text = (words: string) => ({ type: 'text' as const, text: words })

export const said = (role: 'user' | 'assistant', words: string): LanguageModelV4Message => ({
  role,
  content: [text(words)],
})

/**
 * A prompt as messages for a model: one text, since not every server takes several, or, where caches end at marks, its
 * parts with a mark after each but the last.
 */
export function messagesOf(
  { system, ...prompt }: Prompt,
  asked: AskedModel,
  { rules }: Pick<Abilities, 'rules'>,
): LanguageModelV4Message[] {
  const heads: LanguageModelV4Message[] = rules === 'system' ? [{ role: 'system', content: system }] : []
  const head = rules === 'system' ? '' : `${system}\n\n`
  const mark = marksCaches(asked) ? MARKS[asked.provider] : undefined
  if (!mark) return [...heads, said('user', head + wholeQuestion(prompt))]
  const parts = prompt.parts.map((part, place) => (place === 0 ? head + part : part))
  const content = parts.map((part, place) =>
    place < parts.length - 1 ? { ...text(part), providerOptions: mark } : text(part),
  )
  return [...heads, { role: 'user', content }]
}

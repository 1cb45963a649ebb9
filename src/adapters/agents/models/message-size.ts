import type { LanguageModelV4Message } from '@ai-sdk/provider'
import type { AnswerForm } from '../../../engine/prompts/index.ts'
import type { Purchase } from '../../../engine/spending.ts'

const textOf = ({ content }: LanguageModelV4Message): string =>
  typeof content === 'string' ? content : content.map((part) => (part.type === 'text' ? part.text : '')).join('')

export const textsOf = (messages: readonly LanguageModelV4Message[]): string[] => messages.map(textOf)

/** How much there is to read, with the schema that the answer is held to. */
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

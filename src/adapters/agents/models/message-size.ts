import type { LanguageModelV4Message } from '@ai-sdk/provider'
import type { Purchase } from '../../../engine/purse.ts'

const textOf = ({ content }: LanguageModelV4Message): string =>
  typeof content === 'string' ? content : content.map((part) => (part.type === 'text' ? part.text : '')).join('')

/** How much there is to read. */
export const sizeOf = (messages: readonly LanguageModelV4Message[]): Pick<Purchase, 'bytesIn' | 'messages'> => ({
  bytesIn: messages.reduce((bytes, message) => bytes + Buffer.byteLength(textOf(message)), 0),
  messages: messages.length,
})

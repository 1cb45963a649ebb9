import type { ChatCard } from '../../../../adapters/chat/card.ts'
import { fitted, partsOf } from '../../../../adapters/chat/parts.ts'
import { oneLine } from '../../../../shared/text/untrusted-text.ts'

/** What somebody says to an assistant. */
export type Utterance =
  | { want: 'hello' | 'help' | 'status' | 'decision' | 'goodbye' | 'nothing' }
  | { want: 'ask'; topic: string }
  | { want: 'pair'; code: string }

/** What an assistant says, and whether it then listens for more. */
export interface Spoken {
  speech: string
  listens: boolean
}

export const spoken = (speech: string, listens = false): Spoken => ({ speech, listens })

const STATUS = /^(?:(?:what is|what's|tell me|give me) )?(?:the )?(?:status|progress)\b/i
const DECISION = /\b(?:last|latest) (?:decision|answer|result)\b/i
const ASKING =
  /^(?:please )?(?:ask|debate|let them debate)(?: (?:the )?(?:panel|parley|agents))?(?: (?:whether|about|if))?\s+/i

/** What free words are meant for, where the assistant does not tell. */
export function utteranceOf(words: string): Utterance {
  const said = oneLine(words)
  if (said === '') return { want: 'hello' }
  if (/^help\b/i.test(said)) return { want: 'help' }
  if (/^(?:stop|cancel|goodbye|bye)$/i.test(said)) return { want: 'goodbye' }
  if (DECISION.test(said)) return { want: 'decision' }
  if (STATUS.test(said)) return { want: 'status' }
  return { want: 'ask', topic: said.replace(ASKING, '') }
}

/** Short enough to listen to: Google takes 640 signs, Alexa more. */
const SIGNS = 600
const HEARD = ['conclusion', 'dissent', 'confidence', 'line']

/** A card for the ear: what was decided, what speaks against it, and how sure it is. */
export function speechOf(card: ChatCard): string {
  const title = `${oneLine(card.title).slice(0, SIGNS / 3)}.`
  const heard = partsOf(card).filter(({ kind }) => HEARD.includes(kind))
  const { parts } = fitted(heard, {
    most: SIGNS - title.length,
    sizeOf: ({ text, label = '' }) => text.length + label.length + 4,
  })
  const sentences = parts.map(({ label, text }) => {
    const words = oneLine(text).replace(/ …$/, '')
    return `${label ? `${label}: ` : ''}${/[.!?]$/.test(words) ? words : `${words}.`}`
  })
  return [title, ...sentences].join(' ')
}

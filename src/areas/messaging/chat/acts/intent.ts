import type { WaitingMessage } from '../driving/store.ts'
import { mailIntentOf } from './mail-intent.ts'
import { commandOf, type Intent, type OpenDebate, said, unquoted } from './spoken-words.ts'

export { type Intent, isRemark, type OpenDebate } from './spoken-words.ts'

/** A pure reading: what the words are meant for follows from them and from the thread alone. */
export function intentOf(
  message: Pick<WaitingMessage, 'kind' | 'subject' | 'text' | 'act' | 'addressed'>,
  newest: OpenDebate | undefined,
): Intent {
  const { kind, text, act, addressed } = message
  if (kind === 'mail') return mailIntentOf(message, newest)
  if (act) return { want: 'press', name: act.name, value: act.value, input: act.input }
  const words = text.trim()
  const command = addressed ? commandOf(words) : undefined
  if (command?.name === 'debate')
    return command.rest === '' ? { want: 'help' } : { want: 'ask', topic: unquoted(command.rest) }
  if (command) return { want: command.name as 'help' | 'status' | 'agents' | 'link' | 'stop' }
  if (kind === 'command') return words.includes(' ') ? { want: 'ask', topic: unquoted(words) } : { want: 'help' }
  if (newest && !newest.isOver) return words === '' ? { want: 'nothing' } : said(newest.debateId, words)
  if (!addressed) return { want: 'nothing' }
  if (words === '') return { want: 'help' }
  return { want: 'ask', topic: words, ...(newest && { about: newest.debateId }) }
}

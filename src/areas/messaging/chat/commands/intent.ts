import { own } from '../../../../shared/field-names.ts'
import type { WaitingMessage } from '../threads/store.ts'

/** What a message asks for, from its text and the newest debate of its thread alone. */
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
  if (newest && !newest.isOver) return words === '' ? { want: 'nothing' } : remarkOf(newest.debateId, words)
  if (!addressed) return { want: 'nothing' }
  if (words === '') return { want: 'help' }
  return { want: 'ask', topic: words, ...(newest && { about: newest.debateId }) }
}

/** What a message asks for. */
export type Intent =
  | { want: 'help' | 'status' | 'agents' | 'link' | 'stop' }
  | { want: 'ask'; topic: string; about?: string }
  | { want: 'say'; debateId: string; kind: 'argument' | 'constraint' | 'challenge'; words: string }
  | { want: 'press'; name: string; value: string; input: string | undefined }
  | { want: 'refuse'; why: string }
  | { want: 'nothing' }

/** The newest debate of a thread. */
export interface OpenDebate {
  debateId: string
  isOver: boolean
}

const COMMAND = /^\/?(help|status|agents|link|stop|debate)\b[:\s]*/i
const PREFIX = /^(constraint|challenge)\s*:\s*/i

/** Whether a text is a constraint or challenge for a debate. */
export const isRemark = (text: string): boolean => PREFIX.test(text.trim())

/** The chat command in the first line of a text that is addressed to us. */
function commandOf(text: string): { name: string; rest: string } | undefined {
  const found = COMMAND.exec(text)
  if (!found) return undefined
  const [all, word = ''] = found
  const rest = text.slice(all.length).trim()
  const name = word.toLowerCase()
  return name === 'debate' || rest === '' ? { name, rest } : undefined
}

const unquoted = (text: string) => /^["“„'](.*)["”“']$/s.exec(text)?.[1]?.trim() ?? text

function remarkOf(debateId: string, words: string): Intent {
  const [prefix = '', kind] = PREFIX.exec(words) ?? []
  const rest = words.slice(prefix.length).trim()
  if (!kind || rest === '') return { want: 'say', debateId, kind: 'argument', words }
  return { want: 'say', debateId, kind: kind.toLowerCase() as 'constraint' | 'challenge', words: rest }
}

/** What buttons do on platforms, a first line does in a reply to one of our mails. */
const PRESSED: Readonly<Record<string, { name: string; choice?: string; ofBreakpoint?: true }>> = {
  agree: { name: 'agree' },
  disagree: { name: 'disagree' },
  'it was right': { name: 'outcome', choice: 'right' },
  'it was wrong': { name: 'outcome', choice: 'wrong' },
  'go on': { name: 'resolve', choice: 'c', ofBreakpoint: true },
  'end it': { name: 'resolve', choice: 'a', ofBreakpoint: true },
}
const NOT_PROVEN =
  'To vote or decide, answer the mail in which I asked for it, within 30 days and without changing whom it answers.'
const LONGEST_TOPIC = 10_000
const ANSWERED = /^(?:(?:re|aw|antw|sv|fwd?|wg)(?:\[\d+\])?\s*[:：]\s*)+/i

/** The question of a mail is its subject and its text. */
function topicOf(subject: string | null, words: string): string {
  const about = (subject ?? '').replace(ANSWERED, '').trim()
  if (about === '' || words.includes(about)) return words
  return words === '' ? about : `${about}\n\n${words}`
}

/**
 * What a mail asks for. A chat command is the first line alone; `act` exists only in a reply to our mail, and names the
 * debate or the breakpoint of that mail. Once a debate is over, only an explicit chat command asks for another.
 */
export function mailIntentOf(
  { subject, text, act, addressed }: Pick<WaitingMessage, 'subject' | 'text' | 'act' | 'addressed'>,
  newest: OpenDebate | undefined,
): Intent {
  const words = text.trim()
  const line = (words.split(/\r?\n/)[0] ?? '').trim()
  const press = own(PRESSED, line.toLowerCase().replace(/[.!]+$/, ''))
  if (press) {
    const isOfBreakpoint = act !== null && act !== undefined && !act.value.startsWith('dbt_')
    if (!act || (press.ofBreakpoint && !isOfBreakpoint)) return { want: 'refuse', why: NOT_PROVEN }
    const value = press.choice === undefined ? act.value : `${act.value}|${press.choice}`
    return { want: 'press', name: press.name, value, input: undefined }
  }
  if (/^why[?.!]*$/i.test(line) && newest)
    return { want: 'press', name: 'why', value: newest.debateId, input: undefined }
  const command = addressed ? commandOf(line) : undefined
  if (command?.name === 'debate') {
    const rest = unquoted(words.slice(line.length - command.rest.length).trim())
    const topic = (command.rest === '' ? topicOf(subject, rest) : rest).slice(0, LONGEST_TOPIC)
    return topic === '' ? { want: 'help' } : { want: 'ask', topic, ...(newest && { about: newest.debateId }) }
  }
  if (command) return { want: command.name as 'help' | 'status' | 'agents' | 'link' | 'stop' }
  if (newest) return newest.isOver || words === '' ? { want: 'nothing' } : remarkOf(newest.debateId, words)
  if (!addressed) return { want: 'nothing' }
  const topic = topicOf(subject, words).slice(0, LONGEST_TOPIC).toWellFormed()
  return topic === '' ? { want: 'help' } : { want: 'ask', topic }
}

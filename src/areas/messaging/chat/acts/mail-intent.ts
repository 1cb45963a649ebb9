import { own } from '../../../../shared/own.ts'
import type { WaitingMessage } from '../driving/store.ts'
import { commandOf, type Intent, type OpenDebate, said, unquoted } from './spoken-words.ts'

/** What buttons are elsewhere: words in the first line, in answer to a mail of ours. */
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
 * What a mail is meant for. Its commands stand alone in its first line; `act` is there only when it answers a mail of ours, and
 * names the debate or the breakpoint of that mail. Once a debate is over, only who says so asks for another.
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
  if (newest) return newest.isOver || words === '' ? { want: 'nothing' } : said(newest.debateId, words)
  if (!addressed) return { want: 'nothing' }
  const topic = topicOf(subject, words).slice(0, LONGEST_TOPIC).toWellFormed()
  return topic === '' ? { want: 'help' } : { want: 'ask', topic }
}

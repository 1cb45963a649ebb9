import type { WaitingMessage } from '../driving/store.ts'

/** What somebody wants by a message. */
export type Intent =
  | { want: 'help' | 'status' | 'agents' | 'link' | 'stop' }
  | { want: 'ask'; topic: string; about?: string }
  | { want: 'say'; debateId: string; kind: 'argument' | 'constraint' | 'challenge'; words: string }
  | { want: 'press'; name: string; value: string; input: string | undefined }
  | { want: 'nothing' }

/** The newest debate of a thread. */
export interface OpenDebate {
  debateId: string
  isOver: boolean
}

const COMMAND = /^\/?(help|status|agents|link|stop|debate)\b[:\s]*/i
const PREFIX = /^(constraint|challenge)\s*:\s*/i

/** Said to a debate, and to nothing else. */
export const isRemark = (text: string): boolean => PREFIX.test(text.trim())

/** Commands stand in the first line of what is said to us, and nowhere else. */
function commandOf(text: string): { name: string; rest: string } | undefined {
  const found = COMMAND.exec(text)
  if (!found) return undefined
  const [all, word = ''] = found
  const rest = text.slice(all.length).trim()
  const name = word.toLowerCase()
  return name === 'debate' || rest === '' ? { name, rest } : undefined
}

const unquoted = (text: string) => /^["“„'](.*)["”“']$/s.exec(text)?.[1]?.trim() ?? text

/** A pure reading: what the words are meant for follows from them and from the thread alone. */
export function intentOf(
  { kind, text, act, addressed }: Pick<WaitingMessage, 'kind' | 'text' | 'act' | 'addressed'>,
  newest: OpenDebate | undefined,
): Intent {
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

function said(debateId: string, words: string): Intent {
  const [prefix = '', kind] = PREFIX.exec(words) ?? []
  const rest = words.slice(prefix.length).trim()
  if (!kind || rest === '') return { want: 'say', debateId, kind: 'argument', words }
  return { want: 'say', debateId, kind: kind.toLowerCase() as 'constraint' | 'challenge', words: rest }
}

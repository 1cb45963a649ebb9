/** What somebody wants by a message. */
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

/** Said to a debate, and to nothing else. */
export const isRemark = (text: string): boolean => PREFIX.test(text.trim())

/** Commands stand in the first line of what is said to us, and nowhere else. */
export function commandOf(text: string): { name: string; rest: string } | undefined {
  const found = COMMAND.exec(text)
  if (!found) return undefined
  const [all, word = ''] = found
  const rest = text.slice(all.length).trim()
  const name = word.toLowerCase()
  return name === 'debate' || rest === '' ? { name, rest } : undefined
}

export const unquoted = (text: string) => /^["“„'](.*)["”“']$/s.exec(text)?.[1]?.trim() ?? text

export function said(debateId: string, words: string): Intent {
  const [prefix = '', kind] = PREFIX.exec(words) ?? []
  const rest = words.slice(prefix.length).trim()
  if (!kind || rest === '') return { want: 'say', debateId, kind: 'argument', words }
  return { want: 'say', debateId, kind: kind.toLowerCase() as 'constraint' | 'challenge', words: rest }
}

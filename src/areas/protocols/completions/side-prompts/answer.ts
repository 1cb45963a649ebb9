import { STOP_WORDS } from '../../../../shared/text/stop-words.ts'
import { oneLine } from '../../../../shared/text/untrusted-text.ts'
import type { SidePromptMark } from './marks.ts'
import type { SentTexts } from './recognise.ts'

const LONGEST_TITLE = 50
const TITLE_WORDS = 7
const MOST_TAGS = 3
const LONGEST_READ = 20_000

/** Questions that continue any decision. */
const FOLLOW_UPS = [
  'What speaks against this decision?',
  'Which evidence would change it?',
  'What should be done first?',
]

/** The answer to a side prompt, by rules alone, in the form that its template asks for. */
export function sidePromptAnswer({ kind, form }: SidePromptMark, sent: SentTexts): string {
  const value = answerOf(kind, sent)
  if (form !== 'text') return JSON.stringify({ [form.key]: value })
  return Array.isArray(value) ? value.join(',') : value
}

function answerOf(kind: SidePromptMark['kind'], { user }: SentTexts): string | string[] {
  switch (kind) {
    case 'title':
    case 'name':
      return titleOf(firstWordsOf(user))
    case 'description':
      return oneLine(firstWordsOf(user))
        .slice(0, 2 * LONGEST_TITLE)
        .toWellFormed()
    case 'tags':
      return tagsOf(conversationIn(user))
    case 'follow_ups':
      return FOLLOW_UPS
    case 'standalone_question':
      return user.replace(/^\s*Follow Up Input: /, '').replace(/, it's standalone query:\s*$/, '')
    case 'image_prompt':
      return oneLine(lastWordsOf(user)).slice(0, 1_000).toWellFormed()
    case 'search_queries':
    case 'tool_choice':
      return []
    default:
      return ''
  }
}

const OPENED = '<chat_history>'
const CLOSED = '</chat_history>'
const SECTIONS = [/\nConversation:\s*\n([\s\S]*)$/, /^输入: \{([\s\S]*)\} \[[\w-]{2,10}\]\s*$/]

/** The conversation that the template was filled with. */
function conversationIn(user: string): string {
  const text = user.length > LONGEST_READ ? user.slice(0, LONGEST_READ) : user
  const [start, end] = [text.indexOf(OPENED), text.lastIndexOf(CLOSED)]
  if (start >= 0 && start < end) return text.slice(start + OPENED.length, text.indexOf(CLOSED, start)).trim()
  for (const section of SECTIONS) {
    const [, found] = section.exec(text) ?? []
    if (found !== undefined) return found
  }
  return text
}

const SPEAKER = /^(?:user|human):[ \t]*(.+)$/gim

/** What people said in it, message by message. */
function saidByPeople(user: string): string[] {
  const conversation = conversationIn(user)
  const structured = jsonMessages(conversation)
  if (structured.length > 0) return structured
  const said = [...conversation.matchAll(SPEAKER)].map(([, words = '']) => words)
  return said.length > 0 ? said : [conversation]
}

const firstWordsOf = (user: string) => saidByPeople(user)[0] ?? ''
const lastWordsOf = (user: string) => saidByPeople(user).at(-1) ?? ''

/** The messages of a program that sends the conversation as JSON. */
function jsonMessages(text: string): string[] {
  if (!text.startsWith('[{')) return []
  try {
    const messages = JSON.parse(text) as { role?: unknown; mainText?: unknown }[]
    return messages.flatMap(({ role, mainText }) => (role === 'user' && typeof mainText === 'string' ? [mainText] : []))
  } catch {
    return []
  }
}

/** The first sentence of the conversation, as far as a list of conversations shows it. */
function titleOf(text: string): string {
  const [sentence = ''] = oneLine(text).split(/(?<=[.?!。？！])\s/, 1)
  const words = sentence.replace(/[.?!。？！"“”*#`]+/g, '').split(' ')
  let title = ''
  for (const word of words.slice(0, TITLE_WORDS)) {
    const longer = title === '' ? word : `${title} ${word}`
    if (longer.length > LONGEST_TITLE) break
    title = longer
  }
  return (title || (words[0] ?? '').slice(0, LONGEST_TITLE)).toWellFormed()
}

/** The words that occur most often, the first of them first where they occur as often. */
function tagsOf(conversation: string): string[] {
  const counts = new Map<string, number>()
  for (const [word] of conversation.toLowerCase().matchAll(/\p{L}[\p{L}\p{N}-]{3,30}/gu)) {
    if (!IGNORED.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const tags = [...counts].toSorted(([, a], [, b]) => b - a).map(([word]) => word)
  return tags.length > 0 ? tags.slice(0, MOST_TAGS) : ['General']
}

const SPEAKERS = ['user', 'assistant', 'human', 'system']
const IGNORED = new Set([...SPEAKERS, ...[...STOP_WORDS.values()].flatMap((words) => [...words])])

import { invalid, ServiceError } from '../../../shared/errors.ts'
import { LONGEST_SOURCE } from '../../../shared/schemas.ts'
import { isPanel, PANEL_NAMES, type PanelName } from './panels.ts'
import type { ChatRequest, ResponseRequest } from './request-schema.ts'
import type { SentTexts } from './side-prompts/recognise.ts'

const LONGEST_QUESTION = 10_000
/** What an answer with its dissent takes. */
const FEWEST_TOKENS = 200

interface Message {
  role: string
  text: string
  /** Where the request holds it. */
  field: string
  /** What it holds besides text. */
  unreadable: string | undefined
}

/** The messages of a request, as both interfaces have them. */
export interface Conversation {
  messages: readonly Message[]
  /** The last message of the user. */
  last: Message | undefined
}

/** A question with all that was said before it. */
export interface AskedQuestion {
  panel: PanelName
  question: string
  documents: { title: string; content: string }[]
}

type Content = ChatRequest['messages'][number]['content']

const TEXTS = new Set(['text', 'input_text', 'output_text'])

function messageOf(role: string, content: Content, field: string): Message {
  if (content === null || content === undefined) return { role, text: '', field, unreadable: undefined }
  if (typeof content === 'string') return { role, text: content, field, unreadable: undefined }
  const text = content.flatMap((part) => (TEXTS.has(part.type) ? [part.text ?? ''] : [])).join('\n')
  return { role, text, field, unreadable: content.find(({ type }) => !TEXTS.has(type))?.type }
}

const conversationOf = (messages: readonly Message[]): Conversation => ({
  messages,
  last: messages.findLast(({ role }) => role === 'user'),
})

export const chatConversation = ({ messages }: Pick<ChatRequest, 'messages'>): Conversation =>
  conversationOf(messages.map(({ role, content }, index) => messageOf(role, content, `messages[${index}].content`)))

export function responseConversation({ input, instructions }: ResponseRequest): Conversation {
  const instructed = instructions ? [messageOf('system', instructions, 'instructions')] : []
  if (typeof input === 'string') return conversationOf([...instructed, messageOf('user', input, 'input')])
  const items = input.map(({ type = 'message', role, content }, index) => {
    if (type !== 'message' || role === undefined) {
      throw refused(`input[${index}].type`, `is ${type}: a panel reads messages alone`, 'UNSUPPORTED_INPUT')
    }
    return messageOf(role, content, `input[${index}].content`)
  })
  return conversationOf([...instructed, ...items])
}

const INSTRUCTING = new Set(['system', 'developer'])

/** What tells a side prompt from a question. */
export const sentTexts = ({ messages, last }: Conversation): SentTexts => ({
  user: last?.text ?? '',
  system: messages.flatMap(({ role, text }) => (INSTRUCTING.has(role) ? [text] : [])),
})

/** Refuses a model that is no panel of ours. */
export function panelNamed(model: string): PanelName {
  if (isPanel(model)) return model
  throw new ServiceError(404, 'NOT_FOUND', `No such model: ${model}; there are ${PANEL_NAMES.join(' and ')}`, {
    details: { field: 'model', reason: 'MODEL_NOT_FOUND', resource_type: 'model', resource_id: model },
  })
}

/** The question with its material; refuses what is no question for a panel. */
export function questionOf({ messages, last }: Conversation, panel: PanelName, field: string): AskedQuestion {
  const odd = messages.find(({ unreadable }) => unreadable !== undefined)
  if (odd) throw refused(odd.field, `holds ${odd.unreadable}: a panel reads text alone`, 'UNSUPPORTED_CONTENT')
  const question = last?.text.trim() ?? ''
  if (!last || question === '')
    throw refused(field, 'holds no message of the user: there is no question', 'NO_QUESTION')
  if ([...question].length > LONGEST_QUESTION) {
    throw refused(last.field, `must have at most ${LONGEST_QUESTION} characters`, 'QUESTION_TOO_LONG')
  }
  const instructions = messages.filter(({ role, text }) => INSTRUCTING.has(role) && text.trim() !== '')
  const earlier = messages
    .slice(0, messages.indexOf(last))
    .filter(({ role, text }) => !INSTRUCTING.has(role) && text.trim() !== '')
  const documents = [
    { title: 'Instructions of the program', content: instructions.map(({ text }) => text).join('\n\n') },
    {
      title: 'Earlier in the conversation',
      content: earlier.map(({ role, text }) => `${role}:\n${text}`).join('\n\n'),
    },
  ].filter(({ content }) => content !== '')
  const bytes = documents.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0)
  if (bytes > LONGEST_SOURCE) {
    throw refused(field, `must have at most ${LONGEST_SOURCE} bytes before the question`, 'MATERIAL_TOO_LONG')
  }
  return { panel, question, documents }
}

interface Wished {
  tools?: readonly unknown[] | null
  tool_choice?: unknown
  mostTokens: Readonly<Record<string, number | null | undefined>>
  formats: Readonly<Record<string, string | undefined>>
}

/** Refuses what cannot carry the answer of a panel. */
function refuseUnsuitable({ tools, tool_choice, mostTokens, formats }: Wished) {
  if (tools && tools.length > 0 && tool_choice !== 'none') {
    throw refused('tools', 'cannot be called by a panel; set tool_choice to none', 'UNSUPPORTED_TOOLS')
  }
  for (const [field, most] of Object.entries(mostTokens)) {
    if (typeof most === 'number' && most < FEWEST_TOKENS) {
      throw refused(field, `must be at least ${FEWEST_TOKENS}: a panel's answer is never cut`, 'TOO_FEW_TOKENS')
    }
  }
  for (const [field, format] of Object.entries(formats)) {
    if (format !== undefined && format !== 'text') {
      throw refused(field, 'must be text: a panel answers in words', 'UNSUPPORTED_FORMAT')
    }
  }
}

export function refuseUnsuitableChat(request: ChatRequest) {
  const { tools, tool_choice, max_tokens, max_completion_tokens, response_format, n } = request
  refuseUnsuitable({
    tools: tools ?? null,
    tool_choice,
    mostTokens: { max_tokens, max_completion_tokens },
    formats: { 'response_format.type': response_format?.type },
  })
  if (n && n > 1) throw refused('n', 'must be 1: a question is one debate', 'UNSUPPORTED_CHOICES')
}

export function refuseUnsuitableResponse(request: ResponseRequest) {
  const { tools, tool_choice, max_output_tokens, text, store, conversation } = request
  refuseUnsuitable({
    tools: tools ?? null,
    tool_choice,
    mostTokens: { max_output_tokens },
    formats: { 'text.format.type': text?.format?.type },
  })
  if (store === false) throw refused('store', 'must not be false: a debate is its log, and is kept', 'ALWAYS_STORED')
  if (conversation) {
    throw refused('conversation', 'is not known here; use previous_response_id', 'UNSUPPORTED_CONVERSATION')
  }
}

/** A refusal that names the field and, for programs, the reason. */
export function refused(field: string, message: string, reason: string): ServiceError {
  const { message: text, details, members } = invalid(field, message)
  return new ServiceError(400, 'VALIDATION_ERROR', text, { details: { ...details, reason }, members })
}

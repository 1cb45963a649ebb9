/** What a chat program asks a model for besides the questions of its people. */
export type SidePromptKind =
  | 'title'
  | 'tags'
  | 'follow_ups'
  | 'search_queries'
  | 'standalone_question'
  | 'image_prompt'
  | 'autocompletion'
  | 'emoji'
  | 'tool_choice'
  | 'name'
  | 'description'
  | 'translation'
  | 'language'
  | 'summary'

/** Those that no rule can answer; the program needs a language model for them. */
export const WITHOUT_RULES: ReadonlySet<SidePromptKind> = new Set<SidePromptKind>([
  'translation',
  'language',
  'summary',
])

/** How the answer is written: an object with this key, or the value alone. */
type AnswerForm = { key: string } | 'text'

/**
 * How a template is known again: by the heading of its task *and* by what it says about the output, in the last message
 * of the user or in a system message. A question that only resembles one of the two begins a debate.
 */
export interface SidePromptMark {
  program: 'Open WebUI' | 'LibreChat' | 'LobeChat' | 'Cherry Studio'
  kind: SidePromptKind
  /** Which message holds the task. */
  task: 'user' | 'system'
  /** In the first lines of the task. */
  heading: RegExp
  /** Anywhere in the task, one after the other. */
  output: readonly RegExp[]
  /** The same in the last message of the user, where another message holds the task. */
  given?: readonly RegExp[]
  form: AnswerForm
}

/**
 * What a text holds, one after the other. One expression with a gap of any length between two of them would be tried from
 * every place of the first with every place of the second: a text can be written for which that takes hours.
 */
const inTurn = (...parts: RegExp[]): readonly RegExp[] => parts.map((part) => new RegExp(part, `${part.flags}g`))

/** The task of Open WebUI: a heading, a sentence with the word, and later the key of the JSON object. */
const openWebUi = (kind: SidePromptKind, word: string, key: string): SidePromptMark => ({
  program: 'Open WebUI',
  kind,
  task: 'user',
  heading: new RegExp(String.raw`^#{2,3} Task:\s*\n[^\n]*\b${word}`, 'i'),
  output: inTurn(new RegExp(String.raw`^#{2,3} \**Output[\s\S]{0,120}?"${key}"\s*:`, 'im'), /<chat_history>/i),
  form: { key },
})

/** LobeChat writes some tasks in Chinese: the form of the output is named in the system message, the input framed. */
const lobeChat = (kind: SidePromptKind, output: RegExp): SidePromptMark => ({
  program: 'LobeChat',
  kind,
  task: 'system',
  heading: /^你是/,
  output: inTurn(output),
  given: inTurn(/^输入: \{[\s\S]*\} \[[\w-]{2,10}\]\s*$/),
  form: 'text',
})

export const SIDE_PROMPT_MARKS: readonly SidePromptMark[] = [
  openWebUi('title', 'title', 'title'),
  openWebUi('tags', 'tags', 'tags'),
  openWebUi('follow_ups', 'follow-ups?', 'follow_ups'),
  openWebUi('search_queries', 'search quer', 'queries'),
  openWebUi('image_prompt', 'image', 'prompt'),
  openWebUi('autocompletion', 'autocompletion', 'text'),
  {
    program: 'Open WebUI',
    kind: 'emoji',
    task: 'user',
    heading: /^Your task[^\n]*\bfacial expression\b[^\n]*\bemoji\b/i,
    output: inTurn(/^Message: ```/m),
    form: 'text',
  },
  {
    program: 'Open WebUI',
    kind: 'tool_choice',
    task: 'system',
    heading: /^Available Tools:/i,
    output: inTurn(/\btools?\b/i, /"tool_calls"\s*:/i),
    form: { key: 'tool_calls' },
  },
  {
    program: 'Open WebUI',
    kind: 'summary',
    task: 'user',
    heading: /^#{2,3} Task:\s*\n[^\n]*\bsummari[sz]e\b[^\n]*\bcompacted\b/i,
    output: inTurn(/^#{2,3} Messages Being Compacted:/im),
    form: 'text',
  },
  {
    program: 'LibreChat',
    kind: 'title',
    task: 'user',
    heading: /^Provide [^\n]*\btitle\b[^\n]*\bconversation\b/i,
    output: inTurn(/\bonly return\b[^\n]{0,200}\btitle\b[^\n]{0,200}\n{1,9}Conversation:\s*\n/i),
    form: 'text',
  },
  {
    program: 'LibreChat',
    kind: 'title',
    task: 'user',
    heading: /^Analy[sz]e\b[^\n]*\bconversation\b[^\n]*:\s*\n1\. /i,
    output: inTurn(/^2\. [^\n]{0,200}\btitle\b[^\n]{0,200}\b\d+ words\b/im),
    form: { key: 'title' },
  },
  {
    program: 'LibreChat',
    kind: 'title',
    task: 'user',
    heading: /^Please generate [^\n]*\btitle\b[^\n]*\bconversation\b[^\n]*:\s*\nUser:/i,
    output: inTurn(/\nTitle:\s*$/),
    form: 'text',
  },
  {
    program: 'LobeChat',
    kind: 'title',
    task: 'system',
    heading: /^You are\b[^\n]*\bconversation summarizer\b[^\n]*\btitle\b/i,
    output: inTurn(/^- Output ONLY the title\b/im),
    form: 'text',
  },
  {
    program: 'LobeChat',
    kind: 'title',
    task: 'system',
    heading: /^你是[^\n]*(?:image|video) prompt[^\n]*标题/,
    output: inTurn(/输出语言/),
    given: inTurn(/^提示词：/),
    form: 'text',
  },
  {
    program: 'LobeChat',
    kind: 'emoji',
    task: 'system',
    heading: /^You are\b[^\n]*\bemoji expert\b/i,
    output: inTurn(/^- Output ONLY a single emoji\b/im),
    form: 'text',
  },
  lobeChat('tags', /输出: \{标签\}/),
  lobeChat('name', /输出: \{角色名\}/),
  lobeChat('description', /输出: \{简介\}/),
  {
    program: 'LobeChat',
    kind: 'standalone_question',
    task: 'system',
    heading: /\bfollow[- ]up\b[^\n]*\bstandalone\b/i,
    output: inTurn(/<chatHistory>/),
    given: inTurn(/^Follow Up Input: [\s\S]*standalone query:\s*$/),
    form: 'text',
  },
  {
    program: 'LobeChat',
    kind: 'translation',
    task: 'system',
    heading: /^You are\b[^\n]*\btranslator\b/i,
    output: inTurn(/^- Output ONLY the translated text\b/im),
    form: 'text',
  },
  {
    program: 'LobeChat',
    kind: 'language',
    task: 'system',
    heading: /^你是[^\n]*语言专家/,
    output: inTurn(/\blocale\b/),
    given: inTurn(/^\{[\s\S]*\}$/),
    form: 'text',
  },
  {
    program: 'LobeChat',
    kind: 'summary',
    task: 'system',
    heading: /\bkey takeaways\b[^\n]*\bsummari[sz]/i,
    output: inTurn(/<chat_history>/),
    given: inTurn(/^<chat_history>/, /<\/chat_history>/i, /\bsummari[sz]e\b/i),
    form: 'text',
  },
  {
    program: 'LobeChat',
    kind: 'summary',
    task: 'system',
    heading: /^You are\b[^\n]*\bsummarization expert\b/i,
    output: inTurn(/^- Output ONLY the summary\b/im),
    form: 'text',
  },
  {
    program: 'Cherry Studio',
    kind: 'title',
    task: 'system',
    heading: /\S/,
    output: inTurn(/\S/),
    given: inTurn(/^\[\{"role":"(?:user|assistant|system)","mainText":/),
    form: 'text',
  },
  {
    program: 'Cherry Studio',
    kind: 'translation',
    task: 'user',
    heading: /^You are\b[^\n]*\btranslation\b[^\n]*<translate_input>/i,
    output: inTurn(/<translate_input>\s*\n/, /<\/translate_input>/),
    form: 'text',
  },
  {
    program: 'Cherry Studio',
    kind: 'language',
    task: 'user',
    heading: /^Your task\b[^\n]*\bidentify the language\b[^\n]*\blanguage code\b/i,
    output: inTurn(/\blanguage code\b/, /<text>\s*\n/, /<\/text>/),
    form: 'text',
  },
]

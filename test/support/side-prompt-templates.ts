import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import type { SidePromptKind, SidePromptMark } from '../../src/areas/protocols/completions/side-prompts/marks.ts'
import { folderOfSet, type PublicSet } from './public-sets.ts'

interface Message {
  role: 'system' | 'user' | 'assistant'
  content: string
}
export type Talk = readonly Message[]

/** What a chat program sends to a model besides the questions of its people. */
export interface SentPrompt {
  program: SidePromptMark['program']
  kind: SidePromptKind
  messages: readonly Message[]
  /** What else its request says. */
  more?: object
}

const read = (set: PublicSet, path: string) => readFileSync(join(folderOfSet(set), path), 'utf8')

/** The first group of a pattern that a file must have. */
function partOf(text: string, pattern: RegExp): string {
  const [, found] = pattern.exec(text) ?? []
  if (found === undefined) throw new Error(`The template is elsewhere now: ${pattern}`)
  return found
}

const user = (content: string): Message => ({ role: 'user', content })
const system = (content: string): Message => ({ role: 'system', content })
const firstOf = (talk: Talk, role: Message['role']) => talk.find((each) => each.role === role)?.content ?? ''
const lastOf = (talk: Talk, role: Message['role']) => talk.findLast((each) => each.role === role)?.content ?? ''

const WEBUI: readonly (readonly [SidePromptKind, name: string])[] = [
  ['title', 'TITLE_GENERATION'],
  ['tags', 'TAGS_GENERATION'],
  ['follow_ups', 'FOLLOW_UP_GENERATION'],
  ['search_queries', 'QUERY_GENERATION'],
  ['image_prompt', 'IMAGE_PROMPT_GENERATION'],
  ['autocompletion', 'AUTOCOMPLETE_GENERATION'],
]

function openWebUi(talk: Talk): SentPrompt[] {
  const program = 'Open WebUI'
  const config = read('open-webui/open-webui', 'backend/open_webui/config.py')
  const compaction = read('open-webui/open-webui', 'backend/open_webui/utils/context_compaction.py')
  const template = (name: string) =>
    partOf(config, new RegExp(`^DEFAULT_${name}_PROMPT_TEMPLATE = """([\\s\\S]*?)"""`, 'm'))
  const said = (messages: Talk) => messages.map(({ role, content }) => `${role.toUpperCase()}: ${content}`).join('\n')
  const filled = (text: string) =>
    text
      .replace(/\{\{MESSAGES:END:(\d+)\}\}/g, (_, most: string) => said(talk.slice(-Number(most))))
      .replaceAll('{{CURRENT_DATE}}', '2026-08-23')
      .replaceAll('{{TYPE}}', 'General')
      .replace(/\{\{prompt\}\}/gi, () => lastOf(talk, 'user'))
  const more = { max_completion_tokens: 1_000, stream: false }
  return [
    ...WEBUI.map(([kind, name]) => ({ program, kind, messages: [user(filled(template(name)))], more }) as const),
    {
      program,
      kind: 'emoji',
      messages: [user(filled(template('EMOJI_GENERATION')))],
      more: { max_completion_tokens: 4 },
    },
    {
      program,
      kind: 'tool_choice',
      messages: [
        system(template('TOOLS_FUNCTION_CALLING').replace('{{TOOLS}}', '[{"name": "get_weather", "parameters": {}}]')),
        user(
          `History:\n${talk.map(({ role, content }) => `${role.toUpperCase()}: """${content}"""`).join('\n')}\nQuery: Go on`,
        ),
      ],
    },
    {
      program,
      kind: 'summary',
      messages: [
        user(
          partOf(compaction, /^DEFAULT_CONTEXT_COMPACTION_PROMPT = """([\s\S]*?)"""/m)
            .replace('{{PREVIOUS_SUMMARY}}', '')
            .replace('{{COMPACTED_MESSAGES}}', () => said(talk))
            .replace('{{RECENT_MESSAGES}}', () => said(talk.slice(-2))),
        ),
      ],
    },
  ]
}

function libreChat(talk: Talk): SentPrompt[] {
  const [program, kind] = ['LibreChat', 'title'] as const
  const agents = read('danny-avila/agents', 'src/utils/title.ts')
  const assistants = read('danny-avila/LibreChat', 'api/server/services/Endpoints/assistants/title.js')
  const [text, answer] = [firstOf(talk, 'user'), firstOf(talk, 'assistant')]
  const template = (name: string) => partOf(agents, new RegExp(`^const ${name} = \`([\\s\\S]*?)\`;`, 'm'))
  const titled = (name: string) => [user(template(name).replace('{convo}', () => `User: ${text}\nAI: ${answer}`))]
  const ofAssistants = partOf(assistants, /titlePrompt = `([\s\S]*?)`;/)
  const structured = { type: 'json_schema', json_schema: { name: 'title', schema: { type: 'object' } } }
  return [
    { program, kind, messages: titled('defaultCompletionPrompt') },
    { program, kind, messages: titled('defaultTitlePrompt'), more: { response_format: structured } },
    {
      program,
      kind,
      messages: [user(ofAssistants.replace(/\$\{text\}/, () => text).replace(/\$\{responseText\}/, () => answer))],
      more: { temperature: 0.7, max_tokens: 20 },
    },
  ]
}

type Chain = (...given: never[]) => { messages: Message[] }

/** The functions that write its requests, as they stand: they join texts and touch nothing else. */
function lobeChains(): Record<string, Chain> {
  const names = ['AbstractChunk', 'LangDetect', 'PickEmoji', 'RewriteQuery', 'SummaryAgentName', 'SummaryDescription']
  const others = ['SummaryGenerationTitle', 'SummaryHistory', 'SummaryTags', 'SummaryTitle', 'Translate']
  const files = [...names, ...others].map((name) => `chains/${name[0]?.toLowerCase()}${name.slice(1)}.ts`)
  const source = ['prompts/chatMessages/index.ts', ...files]
    .map((path) => read('lobehub/lobe-chat', `packages/prompts/src/${path}`))
    .map((text) => text.replace(/^import .*$/gm, '').replace(/^export const/gm, 'const'))
    .map((text) => stripTypeScriptTypes(text))
    .join('\n')
  const made = [...source.matchAll(/^const (chain\w+)/gm)].map(([, name]) => name)
  return runInNewContext(`${source};({${made.join()}})`, {})
}

function lobeChat(talk: Talk): SentPrompt[] {
  const program = 'LobeChat'
  const chains = lobeChains()
  const sent = (kind: SidePromptKind, name: string, ...given: unknown[]): SentPrompt => {
    const chain = chains[name] as ((...values: unknown[]) => { messages: Message[] }) | undefined
    if (!chain) throw new Error(`It has no ${name} now`)
    return { program, kind, messages: chain(...given).messages.map(({ role, content }) => ({ role, content })) }
  }
  const [asked, answer] = [lastOf(talk, 'user'), lastOf(talk, 'assistant')]
  return [
    sent('title', 'chainSummaryTitle', talk, 'en-US'),
    sent('title', 'chainSummaryGenerationTitle', [asked, 'a lamp'], 'image', 'en-US'),
    sent('title', 'chainSummaryGenerationTitle', [asked], 'video', 'zh-CN'),
    sent('tags', 'chainSummaryTags', asked, 'en-US'),
    sent('name', 'chainSummaryAgentName', asked, 'de-DE'),
    sent('description', 'chainSummaryDescription', asked, 'en-US'),
    sent('emoji', 'chainPickEmoji', asked),
    sent(
      'standalone_question',
      'chainRewriteQuery',
      asked,
      talk.map(({ content }) => content),
    ),
    sent('language', 'chainLangDetect', answer),
    sent('translation', 'chainTranslate', answer, 'de-DE'),
    sent('summary', 'chainSummaryHistory', talk),
    sent('summary', 'chainAbstractChunkText', answer),
  ]
}

function cherryStudio(talk: Talk): SentPrompt[] {
  const program = 'Cherry Studio'
  const prompts = read('CherryHQ/cherry-studio', 'src/shared/ai/prompts.ts')
  const naming = read('CherryHQ/cherry-studio', 'src/main/services/TopicNamingService.ts')
  const literal = (text: string, pattern: RegExp) =>
    partOf(text, pattern).replaceAll('\\n', '\n').replaceAll("\\'", "'")
  const fallback = literal(naming, /FALLBACK_PROMPT =\s*'([^\n]*)'\n/).replaceAll('{{language}}', 'English')
  const summarize = literal(prompts, /SUMMARIZE_PROMPT =\s*"([^\n]*)"\n/)
  const translate = literal(prompts, /TRANSLATE_PROMPT =\s*'([^\n]*)'\n/)
  const detect = literal(prompts, /LANG_DETECT_PROMPT = `([\s\S]*?)`/)
  const structured = JSON.stringify(
    talk.slice(-5).map(({ role, content }) => ({ role, mainText: content, ...(role === 'user' && { files: [] }) })),
  )
  const answer = lastOf(talk, 'assistant')
  return [
    ...[fallback, summarize].map(
      (task) => ({ program, kind: 'title', messages: [system(task), user(structured)] }) as const,
    ),
    {
      program,
      kind: 'translation',
      messages: [user(translate.replaceAll('{{target_language}}', 'German').replace('{{text}}', () => answer))],
    },
    {
      program,
      kind: 'language',
      messages: [user(detect.replaceAll('{{list_lang}}', '["en-us","de-de"]').replace('{{input}}', () => answer))],
    },
  ]
}

export const SETS_OF_PROMPTS = [
  'open-webui/open-webui',
  'danny-avila/LibreChat',
  'danny-avila/agents',
  'lobehub/lobe-chat',
  'CherryHQ/cherry-studio',
] as const satisfies PublicSet[]

/** What four chat programs would send after this talk, by their templates as they stand in their repositories. */
export const promptsAfter = (talk: Talk): SentPrompt[] =>
  [openWebUi, libreChat, lobeChat, cherryStudio].flatMap((program) => program(talk))

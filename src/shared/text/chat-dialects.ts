import { asEntities } from './entities.ts'

/** The platforms whose markup, mentions and links differ; `plain` has no markup, but whoever shows it may still make links of it. `mail` is its HTML. */
export type ChatDialect = 'slack' | 'discord' | 'telegram' | 'teams' | 'whatsapp' | 'google_chat' | 'mail' | 'plain'

/** Without width: it parts what a platform would join to a mention or a link, and people see no difference. */
const GAP = '\u200b'

/** `@somebody`, `scheme://host` and `name.tld`: each is a mention or a link on some platform without any markup. */
const JOINED = /@(?=\S)|:(?=\/\/)|(?<=[\p{L}\p{N}_-])[.。．](?=\p{L}{2})/gu

/** Nothing of it is a mention or a link by itself. */
const parted = (text: string) => text.replace(JOINED, `$&${GAP}`)

/** Telegram sends what looks like a command to the bot as soon as somebody touches it. */
const withoutCommands = (text: string) => text.replace(/(?<![\p{L}\p{N}_/])\/(?=[A-Za-z0-9_])/gu, `/${GAP}`)

/** An apostrophe means nothing there, and people read it in notifications as it is. */
const markupEntities = (text: string) => asEntities(text, /[&<>"]/g)

/** Slack knows these three entities alone. */
const slackEntities = (text: string) => asEntities(text, /[&<>]/g)

/** Where nothing can be escaped, code that would swallow what follows is taken for quotation marks. */
const withoutFences = (text: string) => text.replace(/`{3,}/g, "'''")

const MARKDOWN = /[\\`*_~|<>[\]()#!]/g
const LIST = /^(\s*)([-+])(?=\s)/gm
const NUMBERED = /^(\s*\d+)([.)])(?=\s)/gm
const escaped = (text: string) =>
  text
    .replace(MARKDOWN, '\\$&')
    .replace(LIST, '$1\\$2')
    .replace(NUMBERED, '$1\\$2')
    .replace(/^(\s*)=/gm, '$1\\=')

/** What makes a visible text harmless on each platform. */
export const CHAT_DEFUSE: Readonly<Record<ChatDialect, (text: string) => string>> = {
  slack: (text) => slackEntities(withoutFences(parted(text))),
  discord: (text) => escaped(parted(text)),
  telegram: (text) => markupEntities(withoutCommands(parted(text))),
  teams: (text) => escaped(parted(text)),
  whatsapp: (text) => withoutFences(parted(text)),
  google_chat: (text) => markupEntities(parted(text)),
  mail: (text) => markupEntities(parted(text)),
  plain: parted,
}

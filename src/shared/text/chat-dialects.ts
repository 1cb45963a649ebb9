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

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const asEntities = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')

/** Slack knows these three entities alone. */
const slackEntities = (text: string) => text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? '')

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
  telegram: (text) => asEntities(withoutCommands(parted(text))),
  teams: (text) => escaped(parted(text)),
  whatsapp: (text) => withoutFences(parted(text)),
  google_chat: (text) => asEntities(parted(text)),
  mail: (text) => asEntities(parted(text)),
  plain: parted,
}

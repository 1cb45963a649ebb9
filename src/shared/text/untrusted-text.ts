import { asEntities } from './entities.ts'

/** Everything that somebody may take for the end of a line. */
const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/

/** Marks every line, so that no text can pretend to be ours; what nobody sees is left out. */
export const quoted = (text: string) =>
  visible(text)
    .text.split(LINE_END)
    .map((line) => `> ${line}`)
    .join('\n')

/** Titles, names, headlines: without line ends, and without what nobody sees. */
export const oneLine = (text: string) =>
  visible(text)
    .text.replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** Marks without width, marks that turn the direction of writing, fillers, tags. */
const UNSEEN = String.raw`[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e0fff}]`
/** Joiners stand where a script or a picture needs one; anywhere else they are unseen too. */
const LOOSE_JOINER = String.raw`(?<![\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{Extended_Pictographic}])`
/** One variation may follow its sign; more of them only carry something. */
const MORE_VARIATIONS = String.raw`(?<=[\ufe00-\ufe0f])[\ufe00-\ufe0f]`
const HIDDEN = new RegExp([UNSEEN, LOOSE_JOINER, MORE_VARIATIONS].join('|'), 'gu')

/** The text that people see, and how many signs of it they do not. */
export function visible(text: string): { text: string; hidden: number } {
  let hidden = 0
  const seen = text.replace(HIDDEN, (sign) => {
    hidden += sign.length
    return ''
  })
  return { text: seen, hidden }
}

/** Lines stay, one empty one at most between them; nothing else of what is not written is left. */
const paragraphs = (text: string) =>
  visible(text)
    .text.split(LINE_END)
    .map((line) => line.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** What a text is about to become part of. */
export type Dialect = 'markdown' | 'html' | 'csv' | ChatDialect

/** Foreign text on its way out: nothing of it is markup, a tag or a formula; in a chat nothing is a mention, a picture or a link. */
export const defused = (text: string, dialect: Dialect): string =>
  isChat(dialect) ? CHAT_DEFUSE[dialect](paragraphs(text)) : DEFUSE[dialect](text)

const isChat = (dialect: Dialect): dialect is ChatDialect => dialect in CHAT_DEFUSE

const DEFUSE: Readonly<Record<Exclude<Dialect, ChatDialect>, (text: string) => string>> = {
  /** On one line, and with every sign that could begin markup or a tag made a sign again. */
  markdown: (text) =>
    oneLine(text)
      .replace(/[\\`*_[\]<>&#|~!]/g, '\\$&')
      .replace(/^[-+=]/, '\\$&')
      .replace(/^(\d+)([.)])/, '$1\\$2'),
  html: (text) => asEntities(oneLine(text)),
  /** What a spreadsheet would take for a formula begins with an apostrophe. */
  csv: (text) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text),
}

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

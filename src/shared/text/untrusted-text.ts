import { asEntities } from './entities.ts'

/** Everything that may be taken for the end of a line. */
const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/

/** Marks every line as a quotation, so that no text passes for ours, and drops invisible characters. */
export const quoted = (text: string) =>
  visible(text)
    .text.split(LINE_END)
    .map((line) => `> ${line}`)
    .join('\n')

/** For titles, names and headlines: removes line ends and invisible characters. */
export const oneLine = (text: string) =>
  visible(text)
    .text.replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** Zero-width characters, direction marks, fillers and tags. */
const UNSEEN = String.raw`[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e0fff}]`
/** Joiners belong where a script or an emoji needs one; elsewhere they are invisible too. */
const LOOSE_JOINER = String.raw`(?<![\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{Extended_Pictographic}])`
/** One variation selector may follow its character; more of them only hide data. */
const MORE_VARIATIONS = String.raw`(?<=[\ufe00-\ufe0f])[\ufe00-\ufe0f]`
const HIDDEN = new RegExp([UNSEEN, LOOSE_JOINER, MORE_VARIATIONS].join('|'), 'gu')

/** The visible text, and how many invisible characters were removed. */
export function visible(text: string): { text: string; hidden: number } {
  let hidden = 0
  const seen = text.replace(HIDDEN, (sign) => {
    hidden += sign.length
    return ''
  })
  return { text: seen, hidden }
}

/** Keeps lines, with at most one empty line between them, and removes everything else that is invisible. */
const paragraphs = (text: string) =>
  visible(text)
    .text.split(LINE_END)
    .map((line) => line.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Where a text is going to be embedded. */
export type Dialect = 'markdown' | 'html' | 'csv' | ChatDialect

/**
 * Makes foreign text harmless for its destination: no markup, tag or formula; in a chat, no mention, picture or link.
 */
export const defused = (text: string, dialect: Dialect): string =>
  isChat(dialect) ? CHAT_DEFUSE[dialect](paragraphs(text)) : DEFUSE[dialect](text)

const isChat = (dialect: Dialect): dialect is ChatDialect => dialect in CHAT_DEFUSE

const DEFUSE: Readonly<Record<Exclude<Dialect, ChatDialect>, (text: string) => string>> = {
  /** One line, with every character escaped that could begin markup or a tag. */
  markdown: (text) =>
    oneLine(text)
      .replace(/[\\`*_[\]<>&#|~!]/g, '\\$&')
      .replace(/^[-+=]/, '\\$&')
      .replace(/^(\d+)([.)])/, '$1\\$2'),
  html: (text) => asEntities(oneLine(text)),
  /** An apostrophe keeps a spreadsheet from reading a formula. */
  csv: (text) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text),
}

/**
 * The platforms, which differ in markup, mentions and links. `plain` has no markup, but the reader's program may still
 * make links; `mail` is HTML mail.
 */
export type ChatDialect = 'slack' | 'discord' | 'telegram' | 'teams' | 'whatsapp' | 'google_chat' | 'mail' | 'plain'

/** A zero-width space: it separates what a platform would join to a mention or a link, and readers do not see it. */
const GAP = '\u200b'

/** `@name`, `scheme://host` and `name.tld`: each is a mention or a link on some platform without any markup. */
const JOINED = /@(?=\S)|:(?=\/\/)|(?<=[\p{L}\p{N}_-])[.。．](?=\p{L}{2})/gu

/** Breaks up mentions and links. */
const parted = (text: string) => text.replace(JOINED, `$&${GAP}`)

/** Telegram sends what looks like a command to the bot when a user taps it. */
const withoutCommands = (text: string) => text.replace(/(?<![\p{L}\p{N}_/])\/(?=[A-Za-z0-9_])/gu, `/${GAP}`)

/** An apostrophe has no meaning there, and notifications would show its entity. */
const markupEntities = (text: string) => asEntities(text, /[&<>"]/g)

/** Slack knows only these three entities. */
const slackEntities = (text: string) => asEntities(text, /[&<>]/g)

/** Where nothing can be escaped, quotation marks replace code fences, which would swallow what follows. */
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

/** Makes a visible text harmless on each platform. */
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

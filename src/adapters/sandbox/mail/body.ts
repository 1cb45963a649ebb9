import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { type Attachment, type ParsedMail, type SimpleParserOptions, simpleParser } from 'mailparser'
import sanitizeHtml from 'sanitize-html'
import { oneLine } from '../../../shared/text/untrusted-text.ts'
import { writeHtml } from '../document/markup/html.ts'
import { Refused } from '../document/refusal.ts'
import { TextBuilder } from '../document/text-builder.ts'
import { newTextOf } from './new-text.ts'
import { safeHtml } from './safe-html.ts'
import { type Headers, headersIn, inPieces, MailRefused } from './structure.ts'
import type { ReadMail } from './task.ts'

const MOST_ATTACHMENTS = 20
const LARGEST_ATTACHMENT = 10 * 1_048_576
const MOST_CHARACTERS = 2_000_000
/** Keeps a mail as it was written: the parser must not add links, pictures or texts. */
const AS_IT_IS: SimpleParserOptions = {
  skipHtmlToText: true,
  skipTextToHtml: true,
  skipTextLinks: true,
  skipImageLinks: true,
  keepCidLinks: true,
}

type Body = Pick<ReadMail, 'text' | 'newText' | 'html' | 'attachments' | 'moreAttachments'> & { content?: string }

/** The text, the HTML and the list of attachments; also the content of one attachment where it is wanted. */
export async function readBody(raw: Buffer, wanted: number | undefined): Promise<Body> {
  const { raw: asItCame, flow } = withLinesAsTheyCame(raw, headersIn(raw))
  const parsed = await parse(asItCame)
  const html = typeof parsed.html === 'string' && parsed.html !== '' ? cut(parsed.html) : undefined
  const attachments = parsed.attachments.slice(0, MOST_ATTACHMENTS)
  const asked = wanted === undefined ? undefined : attachments[wanted]
  const written = flow && parsed.text ? joinFlowedLines(parsed.text, flow) : parsed.text
  const text = written?.trim() ? plain(written) : html === undefined ? '' : textOf(html)
  return {
    text,
    newText: written?.trim() || html === undefined ? newTextOf(text) : newTextIn(html, text),
    ...(html === undefined ? {} : { html: safeHtml(html) }),
    attachments: attachments.map(factsOf),
    moreAttachments: parsed.attachments.length - attachments.length,
    ...(asked && asked.content.length <= LARGEST_ATTACHMENT ? { content: asked.content.toString('base64') } : {}),
  }
}

async function parse(raw: Buffer): Promise<ParsedMail> {
  try {
    return await simpleParser(inPieces(raw), AS_IT_IS)
  } catch (fault) {
    throw (fault as { code?: unknown }).code === 'EMAXLEN' ? new MailRefused('too_many_parts') : fault
  }
}

const cut = (text: string) => text.slice(0, MOST_CHARACTERS).replaceAll('\0', '').toWellFormed()

const plain = (text: string) => cut(new TextBuilder().clean(text))

/** The visible text of a page; a page of pictures alone has none. */
function textOf(html: string): string {
  const built = new TextBuilder()
  try {
    writeHtml(built, html)
    const { pages } = built.done({})
    return cut(pages.map(({ text }) => text).join('\n\n'))
  } catch (fault) {
    if (!(fault instanceof Refused)) throw fault
    if (fault.reason === 'no_text') return ''
    throw new MailRefused('too_deep')
  }
}

/** Where nothing is left without the marked quotes, the marks are wrong. */
function newTextIn(html: string, text: string): string {
  const fresh = textOf(withoutQuotedParts(html))
  return newTextOf(fresh.trim() === '' ? text : fresh)
}

function factsOf({
  filename,
  contentType,
  content,
  contentDisposition,
  related,
}: Attachment): ReadMail['attachments'][number] {
  return {
    name: nameOf(filename),
    type: oneLine(contentType).slice(0, 200) || 'application/octet-stream',
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    inline: related === true || contentDisposition === 'inline',
    tooLarge: content.length > LARGEST_ATTACHMENT,
  }
}

/** A file name without a path, on one line, and short enough for any file system. */
function nameOf(given: string | undefined): string {
  const base = (given ?? '').split(/[/\\]/).at(-1) ?? ''
  const name = oneLine(base.normalize('NFC')).slice(-120).toWellFormed()
  return /^\.*$/.test(name) ? 'attachment' : name
}

const QUOTING_CLASSES =
  /(?:^|\s)(?:gmail_quote|gmail_extra|yahoo_quoted|moz-cite-prefix|protonmail_quote|tutanota_quote|zmail_extra|qmbox)(?:\s|$)/
const QUOTING_IDS =
  /^(?:OLK_SRC_BODY_SECTION|mail-editor-reference-message-container|ms-outlook-mobile-reference-message|isReplyContent)$/
/** Where mail programs put the header of the quoted mail, with the whole quote after it. */
const HEADER_OF_ANSWERED = /<div\b[^<>]{0,200}\sid=["']?(?:appendonsend|divRplyFwdMsg)\b/i

/** HTML without the parts that mail programs mark as quotes. */
const withoutQuotedParts = (html: string): string =>
  sanitizeHtml(html.split(HEADER_OF_ANSWERED, 1)[0] ?? '', {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    exclusiveFilter: ({ tag, attribs }) =>
      tag === 'blockquote' ||
      attribs.name === 'quote' ||
      QUOTING_CLASSES.test(attribs.class ?? '') ||
      QUOTING_IDS.test(attribs.id ?? ''),
  })

const FLOWED = /^(content-type:[^\n]*(?:\r?\n[ \t][^\n]*)*?format="?)flowed/gim
const DELETES_SPACE = /^content-type:[^\n]*(?:\r?\n[ \t][^\n]*)*?delsp="?yes/im

/** A text without a subtype is plain (RFC 2045, 5.2). */
const ANY_TEXT = /^(content-type:[ \t]*text)(?=[ \t]*[;\r\n])/gim

/** How to join lines that were broken to fit (RFC 3676). */
interface Flow {
  /** Whether the space before the break was added for it. */
  deletesSpace: boolean
}

/** The mail with its line breaks kept: the parser would join lines of different writers, and take texts without a name for files. */
export function withLinesAsTheyCame(raw: Buffer, headers: readonly Headers[]): { raw: Buffer; flow?: Flow } {
  const pieces: Buffer[] = []
  let flow: Flow | undefined
  let taken = 0
  for (const { from, to } of headers) {
    const text = raw.toString('latin1', from, to)
    const named = text.replace(ANY_TEXT, '$1/plain')
    const fixed = named.replace(FLOWED, '$1fixed ')
    if (fixed === text) continue
    if (fixed !== named) flow = { deletesSpace: flow?.deletesSpace || DELETES_SPACE.test(text) }
    pieces.push(raw.subarray(taken, from), Buffer.from(fixed, 'latin1'))
    taken = to
  }
  if (pieces.length === 0) return { raw }
  return { raw: Buffer.concat([...pieces, raw.subarray(taken)]), ...(flow && { flow }) }
}

/** A line that ends with a space continues in the next one of the same quote depth; the delimiter of a signature stands alone. */
export function joinFlowedLines(text: string, { deletesSpace }: Flow): string {
  const out: string[] = []
  let open: string | undefined
  for (const line of text.split(/\r?\n/)) {
    const depth = /^>*/.exec(line)?.[0] ?? ''
    const words = line.slice(depth.length).replace(/^ /, '')
    const isOpen = words.endsWith(' ') && words !== '-- '
    if (open === depth && words !== '-- ') {
      const before = out.pop() ?? ''
      out.push((deletesSpace ? before.replace(/ $/, '') : before) + words)
    } else out.push(depth === '' ? words : `${depth} ${words}`)
    open = isOpen ? depth : undefined
  }
  return out.join('\n')
}

import { createHash } from 'node:crypto'
import { type ChatCard, cardText } from '../chat/card.ts'
import { onOneLine } from './letter.ts'

export interface MailToCompose {
  from: { name: string; address: string }
  /** Where replies go, if not to the sender. */
  replyTo?: string | undefined
  to: readonly string[]
  cc: readonly string[]
  subject: string
  text: string
  html?: string | undefined
  date: Date
  /** Without angle brackets, like the ids below. */
  messageId: string
  inReplyTo?: string | undefined
  references: readonly string[]
  /** Written by a machine (RFC 3834): as an answer to a mail, or on its own initiative. Other machines recognise it by that. */
  automatic?: 'auto-replied' | 'auto-generated' | undefined
  /** A whole mail that is forwarded as an attachment. */
  passedOn?: { name: string; bytes: Uint8Array } | undefined
  /** How often it was sent before without a confirmation. */
  sentBefore: number
}

const PLAIN = 'text/plain; charset=utf-8'
const bracketed = (id: string) => `<${id.replace(/[<>\s]/g, '')}>`
const plain = (address: string) => ({ name: '', address })

/** The bytes of a mail: the same on every try except for one header, which says that it is sent again. */
export async function composeMail(mail: MailToCompose): Promise<Uint8Array> {
  const { default: MimeNode } = await import('nodemailer/lib/mime-node')
  const baseBoundary = createHash('sha256').update(mail.messageId).digest('hex').slice(0, 24)
  const options = { baseBoundary, disableFileAccess: true, disableUrlAccess: true }
  const kind = mail.html === undefined ? PLAIN : 'multipart/alternative'
  const root = new MimeNode(mail.passedOn ? 'multipart/mixed' : kind, options)
  root.setHeader('From', { name: onOneLine(mail.from.name), address: mail.from.address })
  if (mail.replyTo) root.setHeader('Reply-To', plain(mail.replyTo))
  root.setHeader('To', mail.to.map(plain))
  if (mail.cc.length > 0) root.setHeader('Cc', mail.cc.map(plain))
  root.setHeader('Subject', onOneLine(mail.subject))
  root.setHeader('Date', mail.date.toUTCString().replace('GMT', '+0000'))
  root.setHeader('Message-ID', { prepared: true, value: bracketed(mail.messageId) })
  if (mail.inReplyTo) root.setHeader('In-Reply-To', { prepared: true, value: bracketed(mail.inReplyTo) })
  if (mail.references.length > 0) root.setHeader('References', mail.references.map(bracketed).join(' '))
  if (mail.automatic) {
    root.setHeader('Auto-Submitted', mail.automatic)
    root.setHeader('X-Auto-Response-Suppress', 'All')
    root.setHeader('X-Parley-Loop', '1')
  }
  if (mail.sentBefore > 0) root.setHeader('X-Parley-Sent-Again', String(mail.sentBefore))
  const words = mail.passedOn ? root.createChild(kind) : root
  if (mail.html === undefined) words.setContent(mail.text)
  else {
    words.createChild(PLAIN).setContent(mail.text)
    words.createChild('text/html; charset=utf-8').setContent(mail.html)
  }
  if (mail.passedOn)
    root
      .createChild('message/rfc822', { filename: mail.passedOn.name })
      .setHeader('Content-Disposition', 'attachment')
      .setContent(Buffer.from(mail.passedOn.bytes))
  return root.build()
}

const MOST = 20_000
const BETWEEN = '\n\n'

const attribute = (address: string) => address.replace(/[&<>"]/g, encodeURIComponent)

/** The answers that people may write in the first line, because a mail has no buttons. */
function answersOf({ buttons }: ChatCard): string | undefined {
  const words = buttons.flatMap((button) => {
    if ('link' in button) return []
    const word = button.label.toLowerCase()
    return [button.act === 'challenge' ? `${word}: …` : word]
  })
  return words.length === 0
    ? undefined
    : `To take part, answer with one of these in the first line: ${words.join(' · ')}`
}

/** A card as a mail: text, and HTML that loads and runs nothing and shows where each link leads. */
export function renderMail(card: ChatCard): { text: string; html: string } {
  const answers = answersOf(card)
  const below = answers === undefined ? [] : [answers]
  const text = cardText(card, {
    dialect: 'plain',
    most: MOST,
    strong: (words: string) => words,
    link: (label, address) => `${label}: ${address}`,
  })
  const rich = cardText(card, {
    dialect: 'mail',
    most: MOST,
    strong: (words: string) => `<strong>${words}</strong>`,
    link: (label, address) => `<a href="${attribute(address)}">${label}</a>`,
  })
  const paragraphs = [...rich.split(BETWEEN), ...below].map((each) => `<p>${each.replaceAll('\n', '<br>')}</p>`)
  return {
    text: `${[text, ...below].join(BETWEEN)}\n`,
    html: `<!doctype html><html><body>${paragraphs.join('\n')}</body></html>\n`,
  }
}

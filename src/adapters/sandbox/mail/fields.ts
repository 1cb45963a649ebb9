import addressparser from 'nodemailer/lib/addressparser/index.js'
import { oneLine } from '../../../shared/text/untrusted-text.ts'
import { wordsOf } from '../document/mail/headers.ts'
import { decodeText } from '../document/plain/decode.ts'
import type { MailAddress, ReadMail } from './task.ts'

/** A header line as it arrived. */
export interface HeaderLine {
  key: string
  line: Uint8Array
}

const LONGEST = 1_000
const LONGEST_MARK = 4_000
const MOST_MARKS = 20
const MOST_ADDRESSES = 1_000
const MOST_IDS = 200
/** Headers that a mail may have only once. */
const SINGLE = ['from', 'sender', 'reply-to', 'to', 'cc', 'date', 'subject', 'message-id', 'in-reply-to', 'references']
/** Headers that say what made a mail and how it may be handled. */
const MARKS = [
  'auto-submitted',
  'authentication-results',
  'feedback-id',
  'list-id',
  'list-unsubscribe',
  'precedence',
  'return-path',
  'x-auto-response-suppress',
  'x-autoreply',
  'x-failed-recipients',
  'x-parley-loop',
  'x-parley-sent-again',
]

type Fields = Pick<
  ReadMail,
  'messageId' | 'inReplyTo' | 'references' | 'from' | 'replyTo' | 'to' | 'cc' | 'subject' | 'date' | 'marks' | 'counts'
>

/** Reads the headers of a mail. */
export function fieldsOf(lines: readonly HeaderLine[]): Fields {
  const valuesOf = (name: string) => lines.filter(({ key }) => key === name).map(({ line }) => wordsAfterName(line))
  const first = (name: string) => valuesOf(name)[0] ?? ''
  const date = Date.parse(first('date').replace(/\([^()]*\)/g, ''))
  return {
    messageId: idsOf(first('message-id'))[0] ?? '',
    inReplyTo: idsOf(first('in-reply-to')),
    references: idsOf(first('references')),
    from: addressesOf(first('from')),
    replyTo: addressesOf(first('reply-to')),
    to: addressesOf(first('to')),
    cc: addressesOf(first('cc')),
    subject: short(wordsOf(first('subject'))),
    ...(Number.isNaN(date) ? {} : { date: new Date(date).toISOString() }),
    marks: Object.fromEntries(
      MARKS.flatMap((name) => {
        const values = valuesOf(name).slice(0, MOST_MARKS)
        return values.length === 0 ? [] : [[name, values.map((value) => oneLine(value).slice(0, LONGEST_MARK))]]
      }),
    ),
    counts: Object.fromEntries(SINGLE.map((name) => [name, valuesOf(name).length])),
  }
}

const short = (text: string) => oneLine(text).slice(0, LONGEST).toWellFormed()

/** The value of a header, unfolded, and as UTF-8 where it is not encoded. */
function wordsAfterName(line: Uint8Array): string {
  const text = decodeText(line)
  return text
    .slice(text.indexOf(':') + 1)
    .replace(/\r?\n[\t ]*/g, ' ')
    .trim()
}

const idsOf = (value: string): string[] =>
  [...value.matchAll(/<([^<>\s]{1,998})>/g)].slice(0, MOST_IDS).map(([, id]) => short(id ?? ''))

function addressesOf(value: string): MailAddress[] {
  return addressparser(value, { flatten: true })
    .slice(0, MOST_ADDRESSES)
    .flatMap(({ name, address }) =>
      address ? [{ name: short(wordsOf(name)), address: short(address).toLowerCase() }] : [],
    )
}

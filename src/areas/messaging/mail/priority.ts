import type { ReadMail } from '../../../adapters/email/mail-reader.ts'
import { calendarStart } from '../../../shared/time/calendar.ts'
import { DAY_MS, HOUR_MS } from '../../../shared/time/dates.ts'
import type { MailTrust } from './trust.ts'

/** The tiers that figures are shown of. */
export const SHOWN_TIERS = ['critical', 'high', 'medium', 'low'] as const
/** The most urgent first. */
export const TIERS = [...SHOWN_TIERS, 'defer', 'blocked'] as const
export type Tier = (typeof TIERS)[number]

export type Factor = {
  name: string
  weight: number
  reason: string
}

export type Priority = {
  score: number
  tier: Tier
  confidence: number
  factors: Factor[]
}

const FLOORS: readonly [number, Tier][] = [
  [0.85, 'critical'],
  [0.68, 'high'],
  [0.42, 'medium'],
  [0.22, 'low'],
]

interface Facts {
  mail: Pick<ReadMail, 'to' | 'cc' | 'from' | 'newText' | 'subject' | 'marks'>
  ours: readonly string[]
  trust: MailTrust
  /** People here wrote in its conversation. */
  isInThread: boolean
  receivedAt: Date
  /** The share of the sender's mails that people here answered, from 0 to 1. */
  answeredShare: number
  /** How the readers of the mailbox rated its sender. */
  standing: 'vip' | 'blocked' | undefined
}

export const isBulk = ({ marks, to, cc }: Pick<ReadMail, 'marks' | 'to' | 'cc'>): boolean =>
  marks['list-id'] !== undefined ||
  marks['list-unsubscribe'] !== undefined ||
  /bulk|list|junk/i.test(marks.precedence?.[0] ?? '') ||
  to.length + cc.length > 10

/** The id of a mailing list (RFC 2919), without its description. */
export function listIdOf({ marks }: Pick<ReadMail, 'marks'>): string | undefined {
  const said = marks['list-id']?.[0]
  return said && (/<([^<>]{1,255})>/.exec(said)?.[1] ?? said).trim()
}

/** Whether a machine wrote it (RFC 3834). */
export const isAutomatic = ({ marks }: Pick<ReadMail, 'marks'>): boolean =>
  /^auto-/i.test(marks['auto-submitted']?.[0] ?? '') || marks['x-autoreply'] !== undefined

const rounded = (figure: number) => Math.round(figure * 1_000) / 1_000

/** The priority of a mail, by rules alone, with every reason. */
export function priorityOf(facts: Facts): Priority {
  const { mail, ours, trust, isInThread, receivedAt, answeredShare, standing } = facts
  const isToUs = mail.to.some(({ address }) => ours.includes(address))
  const asked = `${mail.subject}\n${mail.newText}`
  const candidates: [boolean, Factor][] = [
    [standing === 'vip', { name: 'vip', weight: 0.25, reason: 'Its sender is important here' }],
    [standing === 'blocked', { name: 'blocked', weight: -1, reason: 'Its sender is blocked here' }],
    [
      answeredShare > 0,
      { name: 'answered', weight: rounded(0.2 * answeredShare), reason: 'People here answer its sender' },
    ],
    [isDueSoon(asked, receivedAt), { name: 'deadline', weight: 0.15, reason: 'It is due within three days' }],
    [isInThread, { name: 'our_thread', weight: 0.15, reason: 'It continues a conversation that we wrote in' }],
    [isToUs, { name: 'to_us', weight: 0.08, reason: 'It is written to us' }],
    [/[?？]/.test(asked), { name: 'question', weight: 0.07, reason: 'It asks something' }],
    [
      !isToUs && mail.cc.some(({ address }) => ours.includes(address)),
      { name: 'cc_only', weight: -0.05, reason: 'We only get a copy' },
    ],
    [
      /^(?:no-?reply|do-?not-?reply|mailer-daemon)@/i.test(mail.from[0]?.address ?? ''),
      { name: 'no_reply', weight: -0.1, reason: 'Its sender takes no answers' },
    ],
    [trust === 'failed', { name: 'forged', weight: -0.2, reason: 'Its sender is not who it claims to be' }],
    [isAutomatic(mail), { name: 'automatic', weight: -0.25, reason: 'A machine wrote it' }],
    [isBulk(mail), { name: 'bulk', weight: -0.3, reason: 'It went to many' }],
  ]
  const factors = candidates.flatMap(([holds, factor]) => (holds ? [factor] : []))
  const sum = factors.reduce((total, { weight }) => total + weight, 0.5)
  const score = rounded(Math.min(1, Math.max(0, sum)))
  const tier = standing === 'blocked' ? 'blocked' : (FLOORS.find(([floor]) => score >= floor)?.[1] ?? 'defer')
  return { score, tier, confidence: rounded(0.5 + Math.abs(score - 0.5)), factors }
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const DEADLINE_SOON_MS = 72 * HOUR_MS

const BY = String.raw`\b(?:by|until|before|due(?: on)?|deadline(?: is)?:?|no later than)\s{1,3}(?:the\s|on\s)?`
const DAY = '(today|tonight|eod|cob|noon|tomorrow|(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|satur)day)'
const ISO = String.raw`(\d{4})-(\d{2})-(\d{2})`
const NAMED = String.raw`(\d{1,2})(?:st|nd|rd|th)?\s(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}`
const SAID = new RegExp(`${BY}(?:${DAY}|${ISO}|${NAMED})`, 'gi')

function dayNamed(word: string, received: Date): number {
  const today = calendarStart('day', received).getTime()
  const weekday = WEEKDAYS.indexOf(word.slice(0, 3))
  if (weekday < 0) return word === 'tomorrow' ? today + DAY_MS : today
  return today + ((weekday - received.getUTCDay() + 7) % 7) * DAY_MS
}

/** The next date with this day and month. */
function dateNamed(day: number, month: number, received: Date): number {
  const year = received.getUTCFullYear()
  const first = Date.UTC(year, month, day)
  return first >= calendarStart('day', received).getTime() ? first : Date.UTC(year + 1, month, day)
}

/** Whether a text names a deadline that ends within 72 hours. */
export function isDueSoon(text: string, received: Date): boolean {
  for (const [, word, year, month, date, day, name] of text.matchAll(SAID)) {
    const due = word
      ? dayNamed(word.toLowerCase(), received)
      : year
        ? Date.UTC(Number(year), Number(month) - 1, Number(date))
        : dateNamed(Number(day), MONTHS.indexOf((name ?? '').toLowerCase()), received)
    const left = due + DAY_MS - received.getTime()
    if (left > 0 && left <= DEADLINE_SOON_MS) return true
  }
  return false
}

import { sql } from 'kysely'
import { HOUR_MS } from '../../../../shared/time/dates.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import { lockName } from '../../../../storage/rows/name-lock.ts'
import { type Connection, MAIL_KINDS } from '../../connections/index.ts'
import type { MailLetters } from '../../mail/index.ts'
import type { FoundMessage } from './message-facts-store.ts'

/** Whether a member, or a recipient outside, has confirmed the address. */
type IsConfirmed = (org: string, address: string, tx?: Transaction) => Promise<boolean>

interface MailForwarderDependencies {
  queueMail: MailLetters['queue']
  isConfirmed: IsConfirmed
}

interface Forwarded {
  org: string
  message: Pick<FoundMessage, 'id' | 'connectionId' | 'platform'>
  ruleId: string
  to: string
  /** How often the rule has forwarded this message already. */
  before: number
  at: Date
}

export const MOST_AN_HOUR = 20
const ABOVE = 'A rule passes this on to you.'
const NO_MAIL = 'It is no mail'
const UNCONFIRMED = 'It is no longer a confirmed address'
const TOO_MANY = `The rule has passed on ${MOST_AN_HOUR} within the hour`

const isMailbox = (platform: string): platform is Connection['kind'] => MAIL_KINDS.some((kind) => kind === platform)

async function passedOn(on: Database | Transaction, ruleId: string, at: Date): Promise<number> {
  const since = new Date(at.getTime() - HOUR_MS).toISOString()
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from rule_runs, jsonb_array_elements(acts -> 'list') as act
    where rule_id = ${ruleId} and at > ${since} and act @> '{"type": "forward", "does": true}'`.execute(on)
  return rows[0]?.count ?? 0
}

/** Forwards a mail to a confirmed address, if and only if the transaction commits; returns why not where it does not. */
export const mailForwarder =
  ({ queueMail, isConfirmed }: MailForwarderDependencies) =>
  async (tx: Transaction, { org, message, ruleId, to, before, at }: Forwarded): Promise<string | undefined> => {
    if (!isMailbox(message.platform)) return NO_MAIL
    if (!(await isConfirmed(org, to, tx))) return UNCONFIRMED
    /** The lock makes counting and adding one step for each rule. */
    await lockName(tx, `forwards of ${ruleId}`)
    if ((await passedOn(tx, ruleId, at)) + before >= MOST_AN_HOUR) return TOO_MANY
    const from = { id: message.connectionId, payer: org, kind: message.platform }
    const key = `${message.id}:${ruleId}:${to.toLowerCase()}`
    const queued = await queueMail(tx, from, { key, as: 'forward', about: message.id, to: [to], text: ABOVE, by: null })
    return queued.held
  }
export type ForwardMail = ReturnType<typeof mailForwarder>

/** Why a mail would not be forwarded if it arrived now; looks up each address and each rule once. */
export const forwardOutlook =
  (db: Database, { isConfirmed }: Pick<MailForwarderDependencies, 'isConfirmed'>) =>
  (org: string, at: Date) => {
    const confirmed = new Map<string, Promise<boolean>>()
    const counts = new Map<string, Promise<number>>()
    return async ({ message, ruleId, to, before }: Pick<Forwarded, 'message' | 'ruleId' | 'to' | 'before'>) => {
      if (!isMailbox(message.platform)) return NO_MAIL
      if (!(await confirmed.getOrInsertComputed(to, () => isConfirmed(org, to)))) return UNCONFIRMED
      const count = await counts.getOrInsertComputed(ruleId, () => passedOn(db, ruleId, at))
      return count + before >= MOST_AN_HOUR ? TOO_MANY : undefined
    }
  }
export type ForwardOutlook = ReturnType<typeof forwardOutlook>

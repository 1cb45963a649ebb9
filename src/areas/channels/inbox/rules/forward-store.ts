import { sql } from 'kysely'
import { HOUR_MS } from '../../../../shared/time/lengths.ts'
import type { Transaction } from '../../../../storage/database.ts'
import { holdName } from '../../../../storage/hold-name.ts'
import { type Connection, MAIL_KINDS } from '../../connections/index.ts'
import type { MailLetters } from '../../mail/index.ts'
import type { FoundMessage } from './facts-store.ts'

interface Needs {
  wish: MailLetters['wish']
  /** Whether a member, or whoever else reads there, has confirmed the address. */
  isConfirmed: (org: string, address: string, tx: Transaction) => Promise<boolean>
}

interface Forwarded {
  org: string
  message: Pick<FoundMessage, 'id' | 'connectionId' | 'platform'>
  ruleId: string
  to: string
  /** How often the rule has passed this message on already. */
  before: number
  at: Date
}

export const MOST_AN_HOUR = 20
const ABOVE = 'A rule passes this on to you.'

const isMailbox = (platform: string): platform is Connection['kind'] => MAIL_KINDS.some((kind) => kind === platform)

/** Counting and adding are one step for each rule. */
async function passedOn(tx: Transaction, ruleId: string, at: Date): Promise<number> {
  await holdName(tx, `forwards of ${ruleId}`)
  const since = new Date(at.getTime() - HOUR_MS).toISOString()
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from rule_runs, jsonb_array_elements(acts -> 'list') as act
    where rule_id = ${ruleId} and at > ${since} and act @> '{"type": "forward", "does": true}'`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Passes a mail on to a confirmed address, if and only if the transaction commits; answers why not, where it does not. */
export const forwarding =
  ({ wish, isConfirmed }: Needs) =>
  async (tx: Transaction, { org, message, ruleId, to, before, at }: Forwarded): Promise<string | undefined> => {
    if (!isMailbox(message.platform)) return 'It is no mail'
    if (!(await isConfirmed(org, to, tx))) return 'It is no longer a confirmed address'
    if ((await passedOn(tx, ruleId, at)) + before >= MOST_AN_HOUR)
      return `The rule has passed on ${MOST_AN_HOUR} within the hour`
    const from = { id: message.connectionId, payer: org, kind: message.platform }
    const key = `${message.id}:${ruleId}:${to.toLowerCase()}`
    const wished = await wish(tx, from, { key, as: 'forward', about: message.id, to: [to], text: ABOVE, by: null })
    return wished.held
  }
export type Forward = ReturnType<typeof forwarding>

import type { ReadMail } from '../../../../adapters/email/mail-reader.ts'
import { isAutomatic, isBulk } from '../priority.ts'
import type { MailTrust } from '../trust.ts'

type Facts = Pick<ReadMail, 'marks' | 'from' | 'to' | 'cc'>

/** Sent by a machine of ours, here or at another installation. */
export const isOfParley = ({ marks }: Pick<ReadMail, 'marks'>): boolean => marks['x-parley-loop'] !== undefined

const MACHINES = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)(?:[+-][^@]*)?@/i

/** Why a machine must not answer a mail (RFC 3834); undefined when it may. */
export function whyNoAnswer(mail: Facts, trust: MailTrust): string | undefined {
  const { marks, from } = mail
  const sender = from[0]?.address ?? ''
  if (isOfParley(mail)) return 'Parley wrote it'
  if (isAutomatic(mail) || marks['x-failed-recipients'] !== undefined) return 'A machine wrote it'
  if (marks['x-auto-response-suppress'] !== undefined) return 'It wants no automatic answer'
  if (isBulk(mail)) return 'It went to many'
  if (marks['return-path']?.some((path) => /^<\s*>$/.test(path.trim()))) return 'It takes no answer'
  if (sender === '' || MACHINES.test(sender)) return 'Its sender takes no answers'
  if (trust === 'failed') return 'It is not from whom it says'
  return undefined
}

/** What a machine writes: of a debate that was asked for by mail, in answer to a command, or unasked. */
export type Manner = 'result' | 'asked' | 'unasked'

export const DAILY_MOST = 20

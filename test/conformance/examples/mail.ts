import { createHash, randomBytes } from 'node:crypto'
import { imapServer, MAILBOX } from '../../support/mail/imap-server.ts'
import { HOME } from '../matrix-callers.ts'
import type { Prepare } from './prepared.ts'

/** A mail server that takes the example's name and password. */
const mailServer: Prepare = async () => {
  const { port, unref } = await imapServer()
  unref()
  const email_address = `ada${port}@example.org`
  return { body: { host: '127.0.0.1', port, user: MAILBOX.user, password: MAILBOX.password, email_address } }
}

/** A person outside who was asked by a letter, and the secret in it. */
const askedRecipient: Prepare = async ({ platform: { db, now } }) => {
  const token = randomBytes(24).toString('base64url')
  const [at, until] = [now(), new Date(now().getTime() + 60_000)].map((time) => time.toISOString()) as [string, string]
  const secret = { token_hash: createHash('sha256').update(token).digest('base64url'), expires_at: until }
  const recipient = { id: `rcp_${token}`, address: `${token}@example.net`, added_by: 'usr_1', added_at: at }
  await db
    .insertInto('mail_recipients')
    .values({ organization_id: HOME, ...recipient, ...secret })
    .execute()
  return { query: { token }, body: { token } }
}

export const PREPARED_MAIL: Readonly<Record<string, Prepare>> = {
  'mail.connect': mailServer,
  'inbox.confirm-page': askedRecipient,
  'inbox.confirm-recipient': askedRecipient,
}

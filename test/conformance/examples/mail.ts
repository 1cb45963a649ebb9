import { imapServer, MAILBOX } from '../../support/mail/imap-server.ts'
import type { Prepare } from './prepared.ts'

/** A mail server that takes the example's name and password. */
const mailServer: Prepare = async () => {
  const { port, unref } = await imapServer()
  unref()
  const email_address = `ada${port}@example.org`
  return { body: { host: '127.0.0.1', port, user: MAILBOX.user, password: MAILBOX.password, email_address } }
}

export const PREPARED_MAIL: Readonly<Record<string, Prepare>> = { 'mail.connect': mailServer }

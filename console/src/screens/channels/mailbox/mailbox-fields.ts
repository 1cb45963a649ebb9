import type { connectMailbox } from '../../../api/messaging/mail.ts'

type Wish = Parameters<typeof connectMailbox>[0]

const SMTP_FIELDS = ['smtp_host', 'smtp_port', 'smtp_user', 'smtp_password'] as const
const SECURE_PORT = 465

/** The server that sends, as the service takes it. */
export function smtpOf(values: Record<string, string>): NonNullable<Wish['smtp']> {
  const [host, port, user] = SMTP_FIELDS.map((name) => values[name]?.trim() ?? '')
  const password = values.smtp_password
  return {
    port: port ? Number(port) : SECURE_PORT,
    ...(host && { host }),
    ...(user && { user }),
    ...(password && { password }),
  }
}

/** What the form holds, as the service takes it; a server that sends is named where one of its fields is filled. */
export function mailboxOf(values: Record<string, string>): Wish {
  const { host = '', user = '', password = '', port, email_address } = values
  return {
    ...{ provider: 'imap', host: host.trim(), user: user.trim(), password },
    ...(port && { port: Number(port) }),
    ...(email_address && { email_address: email_address.trim() }),
    ...(SMTP_FIELDS.some((name) => values[name]) && { smtp: smtpOf(values) }),
  }
}

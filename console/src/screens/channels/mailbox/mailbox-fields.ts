import type { connectMailbox } from '../../../api/mail.ts'

type Wish = Parameters<typeof connectMailbox>[0]

const SMTP_FIELDS = ['smtp_host', 'smtp_port', 'smtp_user', 'smtp_password'] as const
const SECURE_PORT = 465

/** What the form holds, as the service takes it; a server that sends is named where one of its fields is filled. */
export function mailboxOf(values: Record<string, string>): Wish {
  const { host = '', user = '', password = '', port, email_address } = values
  const [smtpHost, smtpPort, smtpUser, smtpPassword] = SMTP_FIELDS.map((name) => values[name]?.trim() ?? '')
  const sends = SMTP_FIELDS.some((name) => values[name])
  return {
    ...{ provider: 'imap', host: host.trim(), user: user.trim(), password },
    ...(port && { port: Number(port) }),
    ...(email_address && { email_address: email_address.trim() }),
    ...(sends && {
      smtp: {
        port: smtpPort ? Number(smtpPort) : SECURE_PORT,
        ...(smtpHost && { host: smtpHost }),
        ...(smtpUser && { user: smtpUser }),
        ...(smtpPassword && { password: smtpPassword }),
      },
    }),
  }
}

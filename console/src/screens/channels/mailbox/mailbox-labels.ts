import type { connectMailbox, Mailbox, ParkedMail } from '../../../api/messaging/mail.ts'

export const MAILBOX_WORDS: Readonly<Record<Mailbox['status'], string>> = {
  pending: 'not read yet',
  connected: 'read as mails arrive',
  syncing: 'being read',
  error: 'not working',
  disconnected: 'paused',
}

export const MAILBOX_LOOKS: Readonly<Record<Mailbox['status'], string>> = {
  pending: 'text-muted',
  connected: 'text-agree',
  syncing: 'text-agree',
  error: 'text-disagree',
  disconnected: 'text-modify',
}

const WHY: Readonly<Record<string, string>> = {
  too_deep: 'Nested more than 20 levels deep',
  too_many_parts: 'It has more than 1,000 parts',
  headers_too_large: 'It has more than 1 MB of headers',
  too_large: 'It is larger than 25 MB and stays at the server',
  content_elsewhere: 'Only a notice of it arrived: the mail itself is in an Amazon bucket',
  not_raw: 'It came as a form: tick “POST the raw, full MIME message” at SendGrid',
  malformed: 'Not a readable mail',
  failed: 'Could not be stored after three tries',
}

/** Why the service set a mail aside. */
export function parkedWords({ why }: Pick<ParkedMail, 'why'>): string {
  if (why.startsWith('reader_')) return `Its reader was ended by a limit (${why.slice('reader_'.length)})`
  return WHY[why] ?? why.replaceAll('_', ' ')
}

const OF_INSTALLATION = 'SMTP_URL'

/** Whether the mailbox has a sending server of its own. */
export const hasOwnSender = ({ sends_by }: Pick<Mailbox, 'sends_by'>) =>
  sends_by !== null && sends_by !== OF_INSTALLATION

/** How its mail is sent, in a sentence. */
export function sendingWords({ sends_by }: Pick<Mailbox, 'sends_by'>): string {
  if (sends_by === null) return 'Nothing can be sent from it until an outgoing server is set.'
  return sends_by === OF_INSTALLATION
    ? 'Replies are sent through this installation’s mail server.'
    : `Replies are sent through ${sends_by}.`
}

/** Which server's word counts about the origin of a mail, and which one it seems to be. */
export function checkerWords({ authserv_id_seen: seen }: Pick<Mailbox, 'authserv_id_seen'>): string {
  const counts = 'Its SPF results are trusted only under this name.'
  return seen === null ? counts : `${counts} Its newest mails name ${seen}: enter that if it is your server.`
}

type MailboxDraft = Parameters<typeof connectMailbox>[0]

const SMTP_FIELDS = ['smtp_host', 'smtp_port', 'smtp_user', 'smtp_password'] as const
const SECURE_PORT = 465

/** The sending server as the service takes it. */
export function smtpOf(values: Record<string, string>): NonNullable<MailboxDraft['smtp']> {
  const [host, port, user] = SMTP_FIELDS.map((name) => values[name]?.trim() ?? '')
  const password = values.smtp_password
  return {
    port: port ? Number(port) : SECURE_PORT,
    ...(host && { host }),
    ...(user && { user }),
    ...(password && { password }),
  }
}

/** The values of the form as the service takes them; they name a sending server if one of its fields is filled. */
export function mailboxOf(values: Record<string, string>): MailboxDraft {
  const { host = '', user = '', password = '', port, email_address } = values
  return {
    provider: 'imap',
    host: host.trim(),
    user: user.trim(),
    password,
    ...(port && { port: Number(port) }),
    ...(email_address && { email_address: email_address.trim() }),
    ...(SMTP_FIELDS.some((name) => values[name]) && { smtp: smtpOf(values) }),
  }
}

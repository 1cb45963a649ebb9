import { type SmtpServer, smtpServerOf } from '../../../../adapters/email/smtp.ts'
import type { JsonObject } from '../../../../shared/crypto/canonical-json.ts'
import type { Connection, ConnectionKind, Connections } from '../../connections/index.ts'
import type { MailDialling, MailHost } from '../accounts.ts'

interface Needs {
  connections: Pick<Connections, 'secrets' | 'accessToken'>
  dialling: Pick<MailDialling, 'smtpAddress'>
  /** The server of the installation, for mailboxes that name none. */
  smtpUrl: string | undefined
}

/** Where providers take mail that is sent with the same access as it is read. */
const PROVIDERS: Partial<Record<ConnectionKind, MailHost>> = {
  gmail: { host: 'smtp.gmail.com', port: 465 },
  outlook: { host: 'smtp.office365.com', port: 587 },
}

/** Which server sends the mail of a mailbox: its own, or that of the installation. */
export function mailServers({ connections, dialling, smtpUrl }: Needs) {
  const own = (settings: Connection['settings']): { place: MailHost; user: string } | undefined => {
    const { user } = settings
    const smtp = settings.smtp as JsonObject | undefined
    return smtp && { place: { host: String(smtp.host), port: Number(smtp.port) }, user: String(smtp.user ?? user) }
  }

  return {
    /** What people call it; undefined where there is none at all. */
    nameOf: ({ kind, settings }: Pick<Connection, 'kind' | 'settings'>): string | undefined =>
      (own(settings)?.place ?? PROVIDERS[kind])?.host ?? (smtpUrl === undefined ? undefined : 'SMTP_URL'),

    async serverOf(connection: Connection, signal: AbortSignal): Promise<SmtpServer | undefined> {
      const { kind, settings, externalId } = connection
      const [named, provider] = [own(settings), PROVIDERS[kind]]
      if (provider) {
        const accessToken = await connections.accessToken(connection, signal)
        const place = await dialling.smtpAddress(named?.place ?? provider)
        return { ...place, signIn: { user: externalId, accessToken } }
      }
      if (!named) return smtpUrl === undefined ? undefined : smtpServerOf(smtpUrl)
      const [secrets = {}] = await connections.secrets(connection)
      const password = secrets.smtp_password ?? secrets.password ?? ''
      return { ...(await dialling.smtpAddress(named.place)), signIn: { user: named.user, password } }
    },
  }
}
export type MailServers = ReturnType<typeof mailServers>

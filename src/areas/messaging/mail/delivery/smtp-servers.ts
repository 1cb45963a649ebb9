import { type SmtpServer, smtpServerOf } from '../../../../adapters/email/smtp.ts'
import type { JsonObject } from '../../../../shared/canonical-json.ts'
import type { Connection, ConnectionKind, Connections } from '../../connections/index.ts'
import type { MailHost, MailServerDialer } from '../dial-mail-server.ts'
import { writesFrom } from './sender-address.ts'

interface MailServersDependencies {
  connections: Pick<Connections, 'secrets' | 'accessToken'>
  dialer: Pick<MailServerDialer, 'smtpAddress'>
  /** The server of the installation, for mailboxes that name none, and the sender address of the installation. */
  installation: { smtpUrl: string | undefined; mailFrom: string }
  /** Whether an address belongs to the owner of the mailbox. */
  isProven: (connection: Connection, address: string) => Promise<boolean>
}

/** The server that sends a mail, and the sender address where it is not the mailbox's. */
interface Way {
  server: SmtpServer
  from?: string
}

/** The servers of providers that send with the same access as they are read. */
const PROVIDERS: Partial<Record<ConnectionKind, MailHost>> = {
  gmail: { host: 'smtp.gmail.com', port: 465 },
  outlook: { host: 'smtp.office365.com', port: 587 },
}
const NO_SERVER = 'It names no server that sends (smtp), and SMTP_URL is not set'
const NOT_PROVEN =
  'It names no server that sends (smtp), and SMTP_URL sends only from an address that its owner has confirmed as theirs'

/**
 * Chooses the server that sends the mail of a mailbox: its own, whose vendor knows who may write as whom, or that of
 * the installation, where the address is proven. In the name of any other address nothing is sent; automatic mails then
 * come from the installation.
 */
export function mailServers({ connections, dialer, installation, isProven }: MailServersDependencies) {
  const { smtpUrl, mailFrom } = installation
  const own = (settings: Connection['settings']): { place: MailHost; user: string } | undefined => {
    const { user } = settings
    const smtp = settings.smtp as JsonObject | undefined
    return smtp && { place: { host: String(smtp.host), port: Number(smtp.port) }, user: String(smtp.user ?? user) }
  }

  async function byInstallation(connection: Connection, from = writesFrom(connection)): Promise<Way | string> {
    if (smtpUrl === undefined) return NO_SERVER
    if (from === undefined || !(await isProven(connection, from))) return NOT_PROVEN
    return { server: smtpServerOf(smtpUrl) }
  }

  return {
    /** The name of the server, or why there is none. */
    async nameOf(connection: Connection): Promise<{ name: string } | { why: string }> {
      const { kind, settings } = connection
      const host = (own(settings)?.place ?? PROVIDERS[kind])?.host
      if (host !== undefined) return { name: host }
      const way = await byInstallation(connection)
      return typeof way === 'string' ? { why: way } : { name: 'SMTP_URL' }
    },

    /** How a mail of this mailbox is sent, or why it is not. */
    async wayOf(
      connection: Connection,
      { from, isAutomatic = false }: { from?: string; isAutomatic?: boolean },
      signal: AbortSignal,
    ): Promise<Way | string> {
      const { kind, settings, externalId } = connection
      const [named, provider] = [own(settings), PROVIDERS[kind]]
      if (provider) {
        const accessToken = await connections.accessToken(connection, signal)
        const place = await dialer.smtpAddress(named?.place ?? provider)
        return { server: { ...place, signIn: { user: externalId, accessToken } } }
      }
      if (!named) {
        const way = await byInstallation(connection, from)
        if (way !== NOT_PROVEN || !isAutomatic || smtpUrl === undefined) return way
        return { server: smtpServerOf(smtpUrl), from: mailFrom }
      }
      const [secrets = {}] = await connections.secrets(connection)
      const password = secrets.smtp_password ?? secrets.password ?? ''
      return { server: { ...(await dialer.smtpAddress(named.place)), signIn: { user: named.user, password } } }
    },
  }
}
export type MailServers = ReturnType<typeof mailServers>

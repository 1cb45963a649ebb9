import { isIP } from 'node:net'
import { promisify } from 'node:util'
import { dialImap, type ImapAddress, type ImapLine, ImapRefused } from '../../../adapters/email/imap.ts'
import { OutboundError } from '../../../adapters/outbound/errors.ts'
import type { Guard } from '../../../adapters/outbound/outbound.ts'
import { invalid, ServiceError } from '../../../shared/errors.ts'
import type { Connection, ConnectionKind, Connections, Secrets } from '../connections/index.ts'

/** Where mail servers listen; in the own network any port that the operator has opened. */
const IMAP_PORTS: readonly number[] = [143, 993]
const SECURE_PORT = 993

interface MailHost {
  host: string
  port: number
}

interface Needs {
  guard: Guard
  /** Whether the operator has listed it as one of the own network. */
  isListed: (host: string) => boolean
  /** Where mailboxes of a vendor are that lets us in by a token. */
  vendorHosts: Partial<Record<ConnectionKind, string>>
  accessToken: Connections['accessToken']
}

/** Dials mailboxes: every host is looked up and judged at the moment of dialling, and called at that very address. */
export const mailDialling = ({ guard, isListed, vendorHosts, accessToken }: Needs) => {
  async function addressOf({ host, port }: MailHost): Promise<ImapAddress> {
    const own = isListed(host)
    if (!own && !IMAP_PORTS.includes(port)) throw invalid('port', 'Mail servers are called at port 993 or 143')
    guard.judge(`https://${isIP(host) === 6 ? `[${host}]` : host}/`)
    const secure = port === SECURE_PORT
    const found = { host, port, secure, plain: own }
    if (isIP(host)) return { ...found, address: host }
    const [first] = (await promisify(guard.lookup)(host, { all: true })) as unknown as { address: string }[]
    if (!first) throw invalid('host', 'This host has no address')
    return { ...found, address: first.address }
  }

  return {
    /** Throws a 400 that names the field for whatever its owner can put right. */
    async check(place: MailHost, user: string, password: string): Promise<void> {
      let line: ImapLine | undefined
      try {
        line = await dialImap(await addressOf(place), { user, password })
        await line.open('INBOX')
      } catch (fault) {
        if (fault instanceof ImapRefused) throw invalid('password', fault.message)
        if (fault instanceof ServiceError) throw fault
        throw invalid('host', fault instanceof OutboundError ? fault.message : 'The mail server cannot be reached')
      } finally {
        await line?.close()
      }
    },

    async dial(connection: Connection, { password = '' }: Secrets, signal: AbortSignal): Promise<ImapLine> {
      const { kind, externalId, settings } = connection
      const vendorHost = vendorHosts[kind]
      if (vendorHost !== undefined) {
        const place = await addressOf(placeOf(vendorHost))
        return dialImap(place, { user: externalId, accessToken: await accessToken(connection, signal) })
      }
      const place = { host: String(settings.host), port: Number(settings.port) }
      return dialImap(await addressOf(place), { user: String(settings.user), password })
    },
  }
}
export type MailDialling = ReturnType<typeof mailDialling>

function placeOf(hostWithPort: string): MailHost {
  const { hostname, port } = new URL(`imap://${hostWithPort}`)
  return { host: hostname, port: port === '' ? SECURE_PORT : Number(port) }
}

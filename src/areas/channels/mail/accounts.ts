import { isIP } from 'node:net'
import { promisify } from 'node:util'
import { dialImap, type ImapAddress, type ImapLine, ImapRefused, ImapUntrusted } from '../../../adapters/email/imap.ts'
import { OutboundError } from '../../../adapters/outbound/errors.ts'
import type { Guard } from '../../../adapters/outbound/outbound.ts'
import { invalid, ServiceError } from '../../../shared/errors.ts'
import type { Connection, ConnectionKind, Connections, Secrets } from '../connections/index.ts'

/** Where mail servers listen; in the own network any port that the operator has opened. */
const PORTS = {
  imap: { all: [143, 993], secure: 993, field: '' },
  smtp: { all: [465, 587], secure: 465, field: 'smtp.' },
} as const

export interface MailHost {
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

/** Dials mail servers: every host is looked up and judged at the moment of dialling, and called at that very address. */
export const mailDialling = ({ guard, isListed, vendorHosts, accessToken }: Needs) => {
  async function addressOf({ host, port }: MailHost, protocol: keyof typeof PORTS = 'imap'): Promise<ImapAddress> {
    const own = isListed(host)
    const ports = PORTS[protocol]
    if (!own && !ports.all.some((each) => each === port))
      throw invalid(`${ports.field}port`, `Mail servers are called at port ${ports.all.join(' or ')}`)
    guard.judge(`https://${isIP(host) === 6 ? `[${host}]` : host}/`)
    const secure = port === ports.secure
    const found = { host, port, secure, plain: own }
    if (isIP(host)) return { ...found, address: host }
    const [first] = (await promisify(guard.lookup)(host, { all: true })) as unknown as { address: string }[]
    if (!first) throw invalid(`${ports.field}host`, 'This host has no address')
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
        const isTold = fault instanceof OutboundError || fault instanceof ImapUntrusted
        throw invalid('host', isTold ? fault.message : 'The mail server cannot be reached')
      } finally {
        await line?.close()
      }
    },

    /** The same for a server that sends; nobody signs in there yet. */
    async checkSmtp(place: MailHost): Promise<void> {
      await addressOf(place, 'smtp').catch((fault) => {
        throw fault instanceof OutboundError ? invalid('smtp.host', fault.message) : fault
      })
    },

    /** Where a server that sends is called. */
    smtpAddress: (place: MailHost) => addressOf(place, 'smtp'),

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
  return { host: hostname, port: port === '' ? PORTS.imap.secure : Number(port) }
}

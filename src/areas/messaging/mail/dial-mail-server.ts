import { isIP } from 'node:net'
import { promisify } from 'node:util'
import { wrongCall } from '../../../adapters/email/connection-errors.ts'
import {
  dialImap,
  type ImapAddress,
  type ImapLine,
  ImapRefused,
  type ImapSignIn,
} from '../../../adapters/email/imap.ts'
import { knock } from '../../../adapters/email/smtp.ts'
import { outboundError } from '../../../adapters/outbound/errors.ts'
import type { Guard } from '../../../adapters/outbound/outbound.ts'
import { invalid, ServiceError } from '../../../shared/errors.ts'
import type { Connection, ConnectionKind, Connections, Secrets } from '../connections/index.ts'

/** The ports of mail servers; within a private network any port that the operator has opened. */
const PORTS = {
  imap: { all: [143, 993], secure: 993, field: '' },
  smtp: { all: [465, 587], secure: 465, field: 'smtp.' },
} as const

export interface MailHost {
  host: string
  port: number
}

interface MailServerDialerDependencies {
  guard: Guard
  /** Whether the operator has listed it as a private host. */
  isListed: (host: string) => boolean
  /** The hosts of vendors that grant access by a token. */
  vendorHosts: Partial<Record<ConnectionKind, string>>
  accessToken: Connections['accessToken']
}

/** Dials mail servers: resolves and checks every host at the moment of dialling, and calls exactly that address. */
export const mailServerDialer = ({ guard, isListed, vendorHosts, accessToken }: MailServerDialerDependencies) => {
  async function addressOf({ host, port }: MailHost, protocol: keyof typeof PORTS = 'imap'): Promise<ImapAddress> {
    const own = isListed(host)
    const ports = PORTS[protocol]
    if (!own && !ports.all.some((each) => each === port))
      throw invalid(`${ports.field}port`, `Mail servers are called at port ${ports.all.join(' or ')}`)
    const address = await lookedUp(host).catch((fault: unknown) => {
      throw invalid(`${ports.field}host`, outboundError(fault).message)
    })
    if (address === undefined) throw invalid(`${ports.field}host`, 'This host has no address')
    return { host, port, secure: port === ports.secure, plain: own, address }
  }

  async function lookedUp(host: string): Promise<string | undefined> {
    guard.judge(`https://${isIP(host) === 6 ? `[${host}]` : host}/`)
    if (isIP(host)) return host
    const [first] = (await promisify(guard.lookup)(host, { all: true })) as unknown as { address: string }[]
    return first?.address
  }

  return {
    /** Throws a 400 that names the field, for every fault that the owner can mend. */
    async check(place: MailHost, user: string, password: string): Promise<void> {
      let line: ImapLine | undefined
      try {
        line = await dialImap(await addressOf(place), { user, password })
        await line.open('INBOX')
      } catch (fault) {
        if (fault instanceof ImapRefused) throw invalid('password', fault.message)
        if (fault instanceof ServiceError) throw fault
        const { field, why } = wrongCall(fault as Error)
        throw invalid(field, why)
      } finally {
        await line?.close()
      }
    },

    /** The same for a server that sends. */
    async checkSmtp(place: MailHost, signIn: ImapSignIn, signal: AbortSignal): Promise<void> {
      const wrong = await knock({ ...(await addressOf(place, 'smtp')), signIn }, signal)
      if (wrong) throw invalid(`${PORTS.smtp.field}${wrong.field}`, wrong.why)
    },

    /** The address of a server that sends. */
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
export type MailServerDialer = ReturnType<typeof mailServerDialer>

function placeOf(hostWithPort: string): MailHost {
  const { hostname, port } = new URL(`imap://${hostWithPort}`)
  return { host: hostname, port: port === '' ? PORTS.imap.secure : Number(port) }
}

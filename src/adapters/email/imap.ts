import type { FetchMessageObject, ImapFlow } from 'imapflow'
import { REFUSED } from './connection-errors.ts'

/** The address of a mailbox, after the check of its host. */
export interface ImapAddress {
  /** The name that its certificate must carry. */
  host: string
  /** The IP address that the host resolved to and that may be called. */
  address: string
  port: number
  /** TLS from the first byte; otherwise STARTTLS is required, or with `plain` used where the server offers it. */
  secure: boolean
  plain?: boolean
}

export interface ImapSignIn {
  user: string
  /** Either a password or a token. */
  password?: string
  accessToken?: string
}

export interface FolderState {
  uidValidity: string
  /** The server's highest change number, where it counts changes. */
  modseq: string | null
  uidNext: number
}

/** What a folder says about a mail without its content. */
export interface MailEnvelope {
  uid: number
  size: number
  receivedAt: Date
  messageId: string
  flags: readonly string[]
}

/** What identifies a mail, and its present flags. */
export type MailMarks = Pick<MailEnvelope, 'messageId' | 'receivedAt' | 'flags'>

export interface ImapLine {
  open(folder: string): Promise<FolderState>
  /** All mails with a higher number, the lowest first. */
  above(uid: number): Promise<MailEnvelope[]>
  /** Flags in the opened folder: those that changed since, or of the newest mails where the server does not count changes. */
  marks(since: string | null): Promise<MailMarks[]>
  /** The bytes; undefined when the mail was moved or deleted meanwhile. Does not mark it as read. */
  raw(uid: number): Promise<Uint8Array | undefined>
  /** Waits until something new may be there, at most this long. */
  news(milliseconds: number, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** The name, the password or the token is wrong: another try does not help. */
export class ImapRefused extends Error {
  constructor() {
    super(REFUSED)
    this.name = 'ImapRefused'
  }
}

/** Larger mails stay on the server and are recorded as not read. */
export const LARGEST_MAIL = 25 * 1_048_576
/** How many mails are checked for flags where the server does not count changes. */
const NEWEST = 200
/** A server that announces nothing is asked once a minute. */
const POLL_MS = 60_000
const IDLE_AFTER_MS = 100
const LIMITS = { connectionTimeout: 15_000, greetingTimeout: 10_000, socketTimeout: 120_000 }

/** One signed-in connection to a mailbox; a failure of the connection is thrown by the next call. */
export async function dialImap(
  { host, address, port, secure, plain = false }: ImapAddress,
  { user, password, accessToken }: ImapSignIn,
): Promise<ImapLine> {
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({
    host: address,
    servername: host,
    port,
    secure,
    ...(secure || plain ? {} : { doSTARTTLS: true }),
    auth: { user, ...(accessToken === undefined ? { pass: password ?? '' } : { accessToken }) },
    logger: false,
    autoIdleDelay: IDLE_AFTER_MS,
    maxIdleTime: POLL_MS,
    missingIdleCommand: 'NOOP',
    maxLiteralSize: LARGEST_MAIL,
    ...LIMITS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (fault) {
    client.close()
    throw (fault as { authenticationFailed?: unknown }).authenticationFailed === true ? new ImapRefused() : fault
  }
  return lineOf(client)
}

function lineOf(client: ImapFlow): ImapLine {
  /** A cut connection finds nothing, which must not look like an empty folder. */
  const demandOpen = () => {
    if (!client.usable) throw new Error('The mail server ended the connection')
  }

  /** Also set by what arrived during another command. */
  let hasNews = false
  let wake = () => {}
  for (const event of ['exists', 'close'] as const)
    client.on(event, () => {
      hasNews = true
      wake()
    })

  return {
    async open(folder) {
      demandOpen()
      const { uidValidity, uidNext, highestModseq } = await client.mailboxOpen(folder, { readOnly: true })
      return {
        uidValidity: String(uidValidity),
        uidNext,
        modseq: highestModseq === undefined ? null : String(highestModseq),
      }
    },

    async above(uid) {
      const wanted = { uid: true, size: true, internalDate: true, envelope: true, flags: true }
      const found = await client.fetchAll(`${uid + 1}:*`, wanted, { uid: true })
      demandOpen()
      return found
        .filter((mail) => mail.uid > uid)
        .sort((one, other) => one.uid - other.uid)
        .map(envelopeOf)
    },

    async marks(since) {
      const wanted = { uid: true, internalDate: true, envelope: true, flags: true }
      const { uidNext = 1 } = client.mailbox || {}
      const range = since === null ? `${Math.max(1, uidNext - NEWEST)}:*` : '1:*'
      const changed = since === null ? {} : { changedSince: BigInt(since) }
      const found = await client.fetchAll(range, wanted, { uid: true, ...changed })
      demandOpen()
      return found.map(envelopeOf)
    },

    async raw(uid) {
      const found = await client.fetchOne(String(uid), { uid: true, source: true }, { uid: true })
      demandOpen()
      return found ? found.source : undefined
    },

    async news(milliseconds, signal) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const clock = setTimeout(resolve, milliseconds)
      wake = resolve
      signal.addEventListener('abort', () => resolve(), { once: true })
      if (!hasNews && client.usable && !signal.aborted) await promise
      hasNews = false
      clearTimeout(clock)
    },

    close: async () => client.close(),
  }
}

const envelopeOf = ({ uid, size, internalDate, envelope, flags }: FetchMessageObject): MailEnvelope => ({
  uid,
  size: size ?? 0,
  receivedAt: internalDate ? new Date(internalDate) : new Date(0),
  messageId: (envelope?.messageId ?? '').replace(/^<|>$/g, ''),
  flags: [...(flags ?? [])],
})

import type { FetchMessageObject, ImapFlow } from 'imapflow'
import { REFUSED } from './connection-errors.ts'

/** A mailbox, at an address that was checked. */
export interface ImapAddress {
  /** What its certificate names. */
  host: string
  /** The address that the host was found to have, and may be called at. */
  address: string
  port: number
  /** Encrypted from the first byte; else STARTTLS is demanded, or with `plain` taken where it is offered. */
  secure: boolean
  plain?: boolean
}

export interface ImapSignIn {
  user: string
  /** One of them. */
  password?: string
  accessToken?: string
}

export interface FolderState {
  uidValidity: string
  /** The highest number of its changes, where the server counts them. */
  modseq: string | null
  uidNext: number
}

/** What a folder says of a mail without handing it over. */
export interface MailEnvelope {
  uid: number
  size: number
  receivedAt: Date
  messageId: string
  flags: readonly string[]
}

/** What is known of a mail again, and how it is marked now. */
export type MailMarks = Pick<MailEnvelope, 'messageId' | 'receivedAt' | 'flags'>

export interface ImapLine {
  open(folder: string): Promise<FolderState>
  /** All with a higher number, the lowest first. */
  above(uid: number): Promise<MailEnvelope[]>
  /** What is marked in the folder that was opened: what changed since, or where its server does not count changes the newest. */
  marks(since: string | null): Promise<MailMarks[]>
  /** The bytes; undefined when it was moved or deleted meanwhile. Nothing is marked as read. */
  raw(uid: number): Promise<Uint8Array | undefined>
  /** Until something new may be there, at most so long. */
  news(milliseconds: number, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** Name and password, or the token, are wrong: trying again is no use. */
export class ImapRefused extends Error {
  constructor() {
    super(REFUSED)
    this.name = 'ImapRefused'
  }
}

/** Larger mails are left where they are, and said to be there. */
export const LARGEST_MAIL = 25 * 1_048_576
/** How many mails are looked at for marks where changes are not counted. */
const NEWEST = 200
/** A server that tells nothing by itself is asked once a minute. */
const POLL_MS = 60_000
const IDLE_AFTER_MS = 100
const LIMITS = { connectionTimeout: 15_000, greetingTimeout: 10_000, socketTimeout: 120_000 }

/** One signed-in connection to a mailbox; whatever goes wrong with it is thrown by the next call. */
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
  /** A line that was cut finds nothing, which must not look like a folder without mails. */
  const demandOpen = () => {
    if (!client.usable) throw new Error('The mail server ended the connection')
  }

  /** Also what came while something else was asked. */
  let isToldOfNews = false
  let wake = () => {}
  for (const event of ['exists', 'close'] as const)
    client.on(event, () => {
      isToldOfNews = true
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
      if (!isToldOfNews && client.usable && !signal.aborted) await promise
      isToldOfNews = false
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

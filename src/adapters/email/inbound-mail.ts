import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { isSnsAddress } from '../../shared/signatures/ses.ts'
import { fieldAt, jsonBody, type SignedRequest } from '../../shared/signatures/signed-request.ts'
import type { Vendor } from '../outbound/vendor.ts'
import { VendorError } from '../outbound/vendor-error.ts'

/** A mail that a vendor received and hands over. */
export interface HandedMail {
  /** Keys that recognise the mail when it is delivered again. */
  keys: readonly string[]
  /** The recipients as the vendor reports them; the headers of a mail may say anything. */
  recipients: readonly string[]
  receivedAt: Date
  size: number
  /** Its bytes, or why they are missing. */
  raw: Uint8Array | 'content_elsewhere' | 'not_raw'
}

const MOST_RECIPIENTS = 100

/** A message of SNS: a request to confirm a subscription, its end, a mail, or nothing for us. */
type SnsNews = { confirm: string } | { ended: true } | { mail: HandedMail } | undefined

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

export const topicOf = (request: SignedRequest) => text(fieldAt(jsonBody(request), 'TopicArn'))

/** Reads a verified message of SNS. */
export function snsNews(request: SignedRequest, now: Date): SnsNews {
  const message = jsonBody(request)
  const type = fieldAt(message, 'Type')
  if (type === 'SubscriptionConfirmation') {
    const address = text(fieldAt(message, 'SubscribeURL')) ?? ''
    return isSnsAddress(address) ? { confirm: address } : undefined
  }
  if (type === 'UnsubscribeConfirmation') return { ended: true }
  const said = noticeIn(text(fieldAt(message, 'Message')) ?? '')
  if (fieldAt(said, 'notificationType') !== 'Received') return undefined
  return { mail: mailOf(said, text(fieldAt(message, 'MessageId')) ?? '', now) }
}

/** SES announces itself once in plain text, which carries no data. */
function noticeIn(said: string): unknown {
  try {
    return JSON.parse(said)
  } catch {
    return undefined
  }
}

function mailOf(said: unknown, id: string, now: Date): HandedMail {
  const content = text(fieldAt(said, 'content'))
  const isEncoded = text(fieldAt(said, 'receipt', 'action', 'encoding'))?.toUpperCase() === 'BASE64'
  const raw = content === undefined ? undefined : Buffer.from(content, isEncoded ? 'base64' : 'utf8')
  const listed = fieldAt(said, 'receipt', 'recipients')
  const received = Date.parse(text(fieldAt(said, 'receipt', 'timestamp')) ?? '')
  return {
    keys: [id],
    recipients: (Array.isArray(listed) ? listed : [])
      .slice(0, MOST_RECIPIENTS)
      .map((each) => String(each).toLowerCase()),
    receivedAt: Number.isNaN(received) ? now : new Date(received),
    size: raw?.length ?? 0,
    raw: raw ?? 'content_elsewhere',
  }
}

interface SnsCallsDependencies {
  vendor: Vendor
  /** Called in place of the hosts of SNS, where the settings name it. */
  url: string | undefined
}

const CERTIFICATES_KEPT_SECONDS = 3_600
const LARGEST = 65_536

/** Calls to SNS itself: for its certificates, and to confirm a subscription. Only to addresses of SNS. */
export function snsCalls({ vendor, url }: SnsCallsDependencies) {
  async function callSns(address: string, signal: AbortSignal, freshSeconds: number): Promise<string> {
    if (!isSnsAddress(address)) throw new VendorError('validation', 'This is not an address of SNS')
    const { pathname, search } = new URL(address)
    const at = url === undefined ? address : `${url.replace(/\/+$/, '')}${pathname}${search}`
    const answer = await vendor.call(
      { url: at, trust: 'operator', maxBytes: LARGEST, freshSeconds, redirects: 'told' },
      { bucket: 'sns', signal },
    )
    return answer.text()
  }

  return {
    certificates: (address: string, signal: AbortSignal) => callSns(address, signal, CERTIFICATES_KEPT_SECONDS),
    confirm: async (address: string, signal: AbortSignal) => void (await callSns(address, signal, 0)),
  }
}
export type SnsCalls = ReturnType<typeof snsCalls>

/** A mail of Inbound Parse with the option "POST the raw, full MIME message"; without it, the form lacks the mail itself. */
export async function sendGridMail(request: SignedRequest, receivedAt: Date): Promise<HandedMail> {
  const parts = await partsOf(request)
  const recipients = recipientsIn(parts.get('envelope'))
  const raw = parts.get('email')
  const digest = createHash('sha256')
    .update(raw ?? request.rawBody)
    .digest('base64url')
  return {
    keys: [(raw && messageIdOf(raw)) ?? digest, ...recipients],
    recipients,
    receivedAt,
    size: raw?.length ?? request.rawBody.length,
    raw: raw ?? 'not_raw',
  }
}

/** The recipients of a request of Inbound Parse; none where it cannot be read. */
export const sendGridRecipients = (request: SignedRequest): Promise<string[]> =>
  partsOf(request).then(
    (parts) => recipientsIn(parts.get('envelope')),
    () => [],
  )

const LIMITS = { parts: 100, headerPairs: 20 }
const LONGEST_HEADERS = 65_536

/** The parts of a form as raw bytes, because a mail may have any encoding. */
async function partsOf({ headers, rawBody }: SignedRequest): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>()
  const form = new Busboy({ headers: headers as unknown as BusboyHeaders, limits: LIMITS, isPartAFile: () => true })
  form.on('file', (name, content) => {
    const chunks: Buffer[] = []
    content.on('data', (chunk: Buffer) => chunks.push(chunk))
    content.on('end', () => parts.set(name, Buffer.concat(chunks)))
  })
  await pipeline(Readable.from([rawBody], { objectMode: false }), form)
  return parts
}

function recipientsIn(envelope: Buffer | undefined): string[] {
  const { to }: { to?: unknown } = envelope ? JSON.parse(envelope.toString('utf8')) : {}
  if (!Array.isArray(to)) return []
  return to
    .slice(0, MOST_RECIPIENTS)
    .flatMap((address) => (typeof address === 'string' ? [address.trim().toLowerCase()] : []))
}

/** The first Message-ID among the headers. */
function messageIdOf(raw: Buffer): string | undefined {
  const head =
    raw
      .subarray(0, LONGEST_HEADERS)
      .toString('latin1')
      .split(/\r?\n\r?\n/)[0] ?? ''
  return /^message-id:\s*(?:\r?\n\s+)?(\S+)/im.exec(head)?.[1]
}

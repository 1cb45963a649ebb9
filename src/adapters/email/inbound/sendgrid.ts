import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import type { SignedRequest } from '../../../shared/signatures/signed-request.ts'
import type { HandedMail } from './inbound-mail.ts'

const LIMITS = { parts: 100, headerPairs: 20 }
const LONGEST_HEADERS = 65_536
const MOST_RECIPIENTS = 100

/** The parts of a form, each as the bytes that were sent: a mail may be in any encoding. */
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

/** Of whatever the mail holds: the first, before its text begins. */
function messageIdOf(raw: Buffer): string | undefined {
  const head =
    raw
      .subarray(0, LONGEST_HEADERS)
      .toString('latin1')
      .split(/\r?\n\r?\n/)[0] ?? ''
  return /^message-id:\s*(?:\r?\n\s+)?(\S+)/im.exec(head)?.[1]
}

/** Whom a request of Inbound Parse is for; none where it cannot be read. */
export const sendGridRecipients = (request: SignedRequest): Promise<string[]> =>
  partsOf(request).then(
    (parts) => recipientsIn(parts.get('envelope')),
    () => [],
  )

/** What Inbound Parse hands over where "POST the raw, full MIME message" is chosen; else a form without the mail itself. */
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

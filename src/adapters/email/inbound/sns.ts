import { fieldAt, jsonBody } from '../../../shared/signatures/json-body.ts'
import { isSnsAddress } from '../../../shared/signatures/ses.ts'
import type { SignedRequest } from '../../../shared/signatures/signed-request.ts'
import type { Vendor } from '../../outbound/vendor.ts'
import { VendorError } from '../../outbound/vendor-error.ts'
import type { HandedMail } from './inbound-mail.ts'

/** What SNS says of a topic: that we may hear it once we agree, that we no longer do, a mail, or nothing for us. */
type SnsNews = { confirm: string } | { ended: true } | { mail: HandedMail } | undefined

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
const MOST_RECIPIENTS = 100

export const topicOf = (request: SignedRequest) => text(fieldAt(jsonBody(request), 'TopicArn'))

/** What a verified message of SNS holds. */
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

/** SES says that it is there at all in plain words, which hold nothing. */
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

interface Needs {
  vendor: Vendor
  /** Where SNS is asked in place of its own hosts. */
  url: string | undefined
}

const CERTIFICATES_KEPT_SECONDS = 3_600
const LARGEST = 65_536

/** What is asked of SNS itself: its certificates, and to begin. Both only at its own addresses. */
export function snsCalls({ vendor, url }: Needs) {
  async function asked(address: string, signal: AbortSignal, freshSeconds: number): Promise<string> {
    if (!isSnsAddress(address)) throw new VendorError('validation', 'This is no address of SNS')
    const { pathname, search } = new URL(address)
    const at = url === undefined ? address : `${url.replace(/\/+$/, '')}${pathname}${search}`
    const answer = await vendor.call(
      { url: at, trust: 'operator', maxBytes: LARGEST, freshSeconds, redirects: 'told' },
      { bucket: 'sns', signal },
    )
    return answer.text()
  }

  return {
    certificates: (address: string, signal: AbortSignal) => asked(address, signal, CERTIFICATES_KEPT_SECONDS),
    confirm: async (address: string, signal: AbortSignal) => void (await asked(address, signal, 0)),
  }
}
export type SnsCalls = ReturnType<typeof snsCalls>

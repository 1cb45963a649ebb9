import { verify } from 'node:crypto'
import { own } from '../field-names.ts'
import { type CertificatesAt, certificatesIn, isValidAt } from './certificates.ts'
import {
  base64Bytes,
  FITS,
  jsonBody,
  MALFORMED,
  MISMATCH,
  MISSING,
  misfit,
  NO_SECRET,
  type SignatureCheck,
  type SignedRequest,
  STALE,
  WINDOW_SECONDS,
} from './signed-request.ts'

/** The signed fields of each kind of message, in this order; the subject only where there is one. */
const CONFIRMATION = ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type']
const SIGNED: Readonly<Record<string, readonly string[]>> = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: CONFIRMATION,
  UnsubscribeConfirmation: CONFIRMATION,
}
const DIGESTS: Readonly<Record<string, string>> = { '1': 'sha1', '2': 'sha256' }

/** SNS retries for at most an hour; deduplication remembers a message for longer than this. */
const OLDEST_SECONDS = 29 * 86_400

interface Topic {
  topicArn: string
  /** Fetches only from addresses of SNS. */
  certificatesAt: CertificatesAt
}

/** Whether an address belongs to SNS: certificates and confirmations are fetched from nowhere else. */
export function isSnsAddress(address: string): boolean {
  const url = URL.parse(address)
  return (
    url?.protocol === 'https:' &&
    /^sns\.[a-z0-9-]+\.amazonaws\.com(?:\.cn)?$/.test(url.hostname) &&
    url.port === '' &&
    url.username === '' &&
    url.password === ''
  )
}

/**
 * SES by SNS: RSA over the named fields, version 1 or 2, with the certificate that the message names, for our topic.
 */
export async function checkSes(
  request: SignedRequest,
  { topicArn, certificatesAt }: Topic,
  now: Date,
): Promise<SignatureCheck> {
  if (!topicArn) return misfit(NO_SECRET)
  const message = jsonBody(request)
  const text = (name: string) => (typeof message?.[name] === 'string' ? message[name] : undefined)
  const [type, version, signature, address] = ['Type', 'SignatureVersion', 'Signature', 'SigningCertURL'].map(text)
  if (!type || !version || !signature || !address) return misfit(MISSING)
  const [names, digest, given] = [own(SIGNED, type), own(DIGESTS, version), base64Bytes(signature)]
  if (!names || !digest || !given) return misfit(MALFORMED)
  const fields = names.filter((name) => name !== 'Subject' || message?.Subject != null)
  if (fields.some((name) => text(name) === undefined)) return misfit(MISSING)
  if (text('TopicArn') !== topicArn) return misfit('It is of another topic')
  if (!isTimely(text('Timestamp') ?? '', now)) return misfit(STALE)
  if (!isSnsAddress(address) || !address.endsWith('.pem')) return misfit('The certificate is not at SNS')
  const [certificate] = certificatesIn((await certificatesAt(address)) ?? '')
  if (!certificate || !isValidAt(certificate, now)) return misfit('The certificate is not valid')
  const signed = Buffer.from(fields.map((name) => `${name}\n${text(name)}\n`).join(''))
  return verify(digest, signed, certificate.publicKey, given) ? FITS : misfit(MISMATCH)
}

function isTimely(timestamp: string, now: Date): boolean {
  const age = (now.getTime() - Date.parse(timestamp)) / 1000
  return age >= -WINDOW_SECONDS && age <= OLDEST_SECONDS
}

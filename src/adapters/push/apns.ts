import { createHash } from 'node:crypto'
import { createSigner } from 'fast-jwt'
import { failedPush, fitPayload, type PushNote, type PushResult, waitUntil } from './push.ts'

/** An app at Apple, and the key that may push to it. */
export interface AppleApp {
  teamId: string
  keyId: string
  /** The `.p8` file, in PEM. */
  privateKey: string
  bundleId: string
  environment: 'production' | 'sandbox'
}

interface ApnsDependencies {
  now: () => Date
  /** In place of Apple's addresses, for tests. */
  origins?: Readonly<Record<AppleApp['environment'], string>>
  /** A certificate that is trusted in addition, for tests. */
  ca?: string
}

const ORIGINS = { production: 'https://api.push.apple.com', sandbox: 'https://api.sandbox.push.apple.com' }
/** Apple accepts a token for 20 to 60 minutes. */
const RENEW_MS = 40 * 60_000
const TIMEOUT_MS = 15_000
/** https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns */
const PRIORITY = { high: '10', normal: '5', low: '1' }
/** https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification */
const MOST_PAYLOAD_BYTES = 4_096
const MOST_ANSWER_BYTES = 8_192

interface Answer {
  status: number
  id: string | undefined
  retryAfter: string | undefined
  reason: string
}

/** Loaded by the first push: few processes send one. */
const http2 = () => process.getBuiltinModule('node:http2')

/** Apple's push service over HTTP/2, with tokens of the app's own key. */
export function apns({ now, origins = ORIGINS, ca }: ApnsDependencies) {
  const tokens = new Map<string, { token: string; madeAt: number }>()

  function tokenOf({ teamId, keyId, privateKey }: AppleApp): string {
    const [name, at] = [holderOf({ teamId, keyId, privateKey }), now().getTime()]
    const kept = tokens.get(name)
    if (kept && at - kept.madeAt < RENEW_MS) return kept.token
    const sign = createSigner({ key: privateKey, algorithm: 'ES256', kid: keyId, noTimestamp: true })
    const token = sign({ iss: teamId, iat: Math.floor(at / 1000) })
    tokens.set(name, { token, madeAt: at })
    return token
  }

  return {
    async send(app: AppleApp, deviceToken: string, note: PushNote, signal: AbortSignal): Promise<PushResult> {
      const fitted = fitPayload(note, MOST_PAYLOAD_BYTES, payloadOf)
      if ('refused' in fitted) return fitted.refused
      const headers = {
        ':method': 'POST',
        ':path': `/3/device/${encodeURIComponent(deviceToken)}`,
        authorization: `bearer ${tokenOf(app)}`,
        'apns-topic': app.bundleId,
        'apns-push-type': 'alert',
        'apns-priority': PRIORITY[note.urgency],
        'apns-expiration': String(Math.floor(now().getTime() / 1000) + note.ttlSeconds),
        'apns-collapse-id': note.collapseKey.slice(0, 64),
      }
      const limited = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
      try {
        const answer = await ask(origins[app.environment], headers, JSON.stringify(fitted.payload), {
          ca,
          signal: limited,
        })
        if (answer.reason === 'ExpiredProviderToken') tokens.delete(holderOf(app))
        return meaningOf(answer, now())
      } catch (error) {
        return { outcome: 'doubtful', why: (error as Error).message }
      }
    },
  }
}

/** The holder of a cached token: naming the team and key id of another app does not give access to its token. */
const holderOf = ({ teamId, keyId, privateKey }: Pick<AppleApp, 'teamId' | 'keyId' | 'privateKey'>) =>
  createHash('sha256')
    .update(JSON.stringify([teamId, keyId, privateKey]))
    .digest('base64url')

function ask(
  origin: string,
  headers: Record<string, string>,
  body: string,
  { ca, signal }: { ca: string | undefined; signal: AbortSignal },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const session = http2().connect(origin, { ca })
    const finish = (end: () => void) => {
      session.destroy()
      end()
    }
    session.on('error', (error) => finish(() => reject(error)))
    const stream = session.request(headers, { signal })
    const answer: Answer = { status: 0, id: undefined, retryAfter: undefined, reason: '' }
    let text = ''
    stream.setEncoding('utf8')
    stream.on('response', (received) => {
      answer.status = Number(received[':status'])
      answer.id = received['apns-id']?.toString()
      answer.retryAfter = received['retry-after']?.toString()
    })
    stream.on('data', (chunk: string) => {
      if (text.length < MOST_ANSWER_BYTES) text += chunk
    })
    stream.on('error', (error) => finish(() => reject(error)))
    stream.on('end', () => finish(() => resolve({ ...answer, reason: reasonIn(text) })))
    stream.end(body)
  })
}

function reasonIn(text: string): string {
  try {
    return String((JSON.parse(text) as { reason?: unknown }).reason ?? '')
  } catch {
    return ''
  }
}

function meaningOf({ status, id, retryAfter, reason }: Answer, now: Date): PushResult {
  if (status === 200) return { outcome: 'sent', id }
  const why = `Apple answered ${status} ${reason}`.trim()
  if (status === 410) return { outcome: 'gone', why: 'The app was removed from the device' }
  if (reason === 'BadDeviceToken') return { outcome: 'unknown', why }
  if (reason === 'ExpiredProviderToken') return { outcome: 'later', why }
  if (status === 403) return { outcome: 'refused', why, credentials: true }
  return failedPush(status, why, waitUntil(retryAfter, now))
}

const payloadOf = ({ title, body, data, actionUrl, badge, sound }: PushNote) => ({
  ...data,
  ...(actionUrl && { url: actionUrl }),
  aps: { alert: { title, body }, ...(badge !== undefined && { badge }), ...(sound && { sound }) },
})

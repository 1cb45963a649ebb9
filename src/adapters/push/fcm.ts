import { createHash } from 'node:crypto'
import { OutboundRefused } from '../outbound/errors.ts'
import { type GoogleAccount, googleAssertion } from '../outbound/google-token.ts'
import type { Outbound } from '../outbound/outbound.ts'
import { failedPush, fitPayload, type PushNote, type PushResult, waitUntil } from './push.ts'

/** The service account of a Firebase project, as in its key file. */
export interface FirebaseProject extends GoogleAccount {
  projectId: string
}

interface FcmDependencies {
  outbound: Pick<Outbound, 'fetch'>
  now: () => Date
  /** In place of Google's addresses, for tests. */
  origins?: { token: string; fcm: string }
}

const ORIGINS = { token: 'https://oauth2.googleapis.com', fcm: 'https://fcm.googleapis.com' }
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
const TOKEN_SECONDS = 3_600
/** A token that ends this soon is no longer used. */
const SPARE_MS = 60_000
/**
 * The documented limit is 4,096 (https://firebase.google.com/docs/cloud-messaging/customize-messages/set-message-type),
 * without the way of counting; the rest is for what Firebase adds.
 */
const MOST_PAYLOAD_BYTES = 4_000
const LIMITS = { maxBytes: 65_536, redirects: 0 }

interface Refusal {
  status: number
  /** The code of Firebase, such as UNREGISTERED. */
  code: string
  until: Date | undefined
}

/** Firebase Cloud Messaging, HTTP v1. */
export function fcm({ outbound, now, origins = ORIGINS }: FcmDependencies) {
  const tokens = new Map<string, { token: string; until: number }>()

  async function accessToken(project: FirebaseProject, signal: AbortSignal): Promise<string | PushResult> {
    const at = now().getTime()
    const kept = tokens.get(holderOf(project))
    if (kept && at < kept.until - SPARE_MS) return kept.token
    const audience = `${origins.token}/token`
    const body = googleAssertion(project, SCOPE, audience, now())
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const response = await outbound.fetch(audience, { method: 'POST', headers, body, signal }, LIMITS)
    if (!response.ok) {
      await response.body?.cancel()
      const failed = failedPush(response.status, `Google answered ${response.status} for an access token`)
      return failed.outcome === 'refused' ? { ...failed, credentials: true } : failed
    }
    const { access_token: token, expires_in: seconds } = (await response.json()) as Record<string, unknown>
    if (typeof token !== 'string') return { outcome: 'refused', why: 'Google gave no access token' }
    tokens.set(holderOf(project), { token, until: at + Number(seconds ?? TOKEN_SECONDS) * 1000 })
    return token
  }

  return {
    async send(
      project: FirebaseProject,
      deviceToken: string,
      note: PushNote,
      signal: AbortSignal,
    ): Promise<PushResult> {
      const fitted = fitPayload(note, MOST_PAYLOAD_BYTES, payloadOf)
      if ('refused' in fitted) return fitted.refused
      try {
        const token = await accessToken(project, signal)
        if (typeof token !== 'string') return token
        const address = `${origins.fcm}/v1/projects/${encodeURIComponent(project.projectId)}/messages:send`
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
        const body = JSON.stringify({ message: { token: deviceToken, ...fitted.payload, android: androidOf(note) } })
        const response = await outbound.fetch(address, { method: 'POST', headers, body, signal }, LIMITS)
        const answer = (await response.json().catch(() => ({}))) as FcmAnswer
        if (response.ok) return { outcome: 'sent', id: answer.name }
        if (response.status === 401) tokens.delete(holderOf(project))
        const until = waitUntil(response.headers.get('retry-after'), now())
        return meaningOf({ status: response.status, code: codeOf(answer), until })
      } catch (error) {
        if (error instanceof OutboundRefused) return { outcome: 'refused', why: error.message }
        return { outcome: 'doubtful', why: (error as Error).message }
      }
    },
  }
}

/** The holder of a cached token: naming the account of another project does not give access to its token. */
const holderOf = ({ clientEmail, privateKey }: FirebaseProject) =>
  createHash('sha256')
    .update(JSON.stringify([clientEmail, privateKey]))
    .digest('base64url')

interface FcmAnswer {
  name?: string
  error?: { status?: string; details?: readonly { errorCode?: string }[] }
}

const codeOf = ({ error }: FcmAnswer): string =>
  error?.details?.find(({ errorCode }) => errorCode)?.errorCode ?? error?.status ?? ''

function meaningOf({ status, code, until }: Refusal): PushResult {
  const why = `Firebase answered ${status} ${code}`.trim()
  if (code === 'UNREGISTERED') return { outcome: 'gone', why: 'The app was removed from the device' }
  if (status === 401) return { outcome: 'later', why }
  return failedPush(status, why, until)
}

/** The data of a message may hold texts only. */
const payloadOf = ({ title, body, data, imageUrl, actionUrl }: PushNote) => ({
  notification: { title, body, ...(imageUrl && { image: imageUrl }) },
  data: Object.fromEntries(
    Object.entries({ ...data, ...(actionUrl && { url: actionUrl }) }).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ),
})

const androidOf = ({ ttlSeconds, urgency, collapseKey, sound }: PushNote) => ({
  ttl: `${ttlSeconds}s`,
  priority: urgency === 'high' ? 'HIGH' : 'NORMAL',
  collapse_key: collapseKey,
  ...(sound && { notification: { sound } }),
})

import { OutboundRefused } from '../outbound/errors.ts'
import { type GoogleAccount, googleAssertion } from '../outbound/google-assertion.ts'
import type { Outbound } from '../outbound/outbound.ts'
import { askedToWait, failedPush, type Pushed, type PushNote } from './push.ts'

/** The service account of a Firebase project, as its file tells it. */
export interface FirebaseProject extends GoogleAccount {
  projectId: string
}

interface Needs {
  outbound: Pick<Outbound, 'fetch'>
  now: () => Date
  /** Other addresses than Google's: for tests. */
  origins?: { token: string; fcm: string }
}

const ORIGINS = { token: 'https://oauth2.googleapis.com', fcm: 'https://fcm.googleapis.com' }
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
const TOKEN_SECONDS = 3_600
/** A token that ends so soon is not used any more. */
const SPARE_MS = 60_000
const LIMITS = { totalMs: 15_000, headersMs: 15_000, maxBytes: 65_536, redirects: 0 }

interface Refusal {
  status: number
  /** Firebase's own word, such as UNREGISTERED. */
  code: string
  until: Date | undefined
}

/** Firebase Cloud Messaging, HTTP v1. */
export function fcm({ outbound, now, origins = ORIGINS }: Needs) {
  const tokens = new Map<string, { token: string; until: number }>()

  async function accessToken(project: FirebaseProject, signal: AbortSignal): Promise<string | Pushed> {
    const at = now().getTime()
    const kept = tokens.get(project.clientEmail)
    if (kept && at < kept.until - SPARE_MS) return kept.token
    const audience = `${origins.token}/token`
    const body = googleAssertion(project, SCOPE, audience, now())
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const response = await outbound.fetch(audience, { method: 'POST', headers, body, signal }, LIMITS)
    if (!response.ok) {
      await response.body?.cancel()
      return failedPush(response.status, `Google answered ${response.status} for an access token`)
    }
    const { access_token: token, expires_in: seconds } = (await response.json()) as Record<string, unknown>
    if (typeof token !== 'string') return { outcome: 'refused', why: 'Google gave no access token' }
    tokens.set(project.clientEmail, { token, until: at + Number(seconds ?? TOKEN_SECONDS) * 1000 })
    return token
  }

  return {
    async send(project: FirebaseProject, deviceToken: string, note: PushNote, signal: AbortSignal): Promise<Pushed> {
      try {
        const token = await accessToken(project, signal)
        if (typeof token !== 'string') return token
        const address = `${origins.fcm}/v1/projects/${encodeURIComponent(project.projectId)}/messages:send`
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
        const body = JSON.stringify({ message: messageOf(deviceToken, note) })
        const response = await outbound.fetch(address, { method: 'POST', headers, body, signal }, LIMITS)
        const told = (await response.json().catch(() => ({}))) as Told
        if (response.ok) return { outcome: 'sent', id: told.name }
        if (response.status === 401) tokens.delete(project.clientEmail)
        const until = askedToWait(response.headers.get('retry-after'), now())
        return meaningOf({ status: response.status, code: codeOf(told), until })
      } catch (error) {
        if (error instanceof OutboundRefused) return { outcome: 'refused', why: error.message }
        return { outcome: 'doubtful', why: (error as Error).message }
      }
    },
  }
}

interface Told {
  name?: string
  error?: { status?: string; details?: readonly { errorCode?: string }[] }
}

const codeOf = ({ error }: Told): string =>
  error?.details?.find(({ errorCode }) => errorCode)?.errorCode ?? error?.status ?? ''

function meaningOf({ status, code, until }: Refusal): Pushed {
  const why = `Firebase answered ${status} ${code}`.trim()
  if (code === 'UNREGISTERED') return { outcome: 'gone', why: 'The app was removed from the device' }
  if (status === 401) return { outcome: 'later', why }
  return failedPush(status, why, until)
}

/** Data of a message are texts alone. */
const messageOf = (token: string, { title, body, data, imageUrl, actionUrl, ...note }: PushNote) => ({
  token,
  notification: { title, body, ...(imageUrl && { image: imageUrl }) },
  data: Object.fromEntries(
    Object.entries({ ...data, ...(actionUrl && { url: actionUrl }) }).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ),
  android: {
    ttl: `${note.ttlSeconds}s`,
    priority: note.urgent ? 'HIGH' : 'NORMAL',
    collapse_key: note.collapseKey,
    ...(note.sound && { notification: { sound: note.sound } }),
  },
})

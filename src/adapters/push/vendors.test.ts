import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { appleService } from '../../../test/support/vendors/apple.ts'
import { firebaseService } from '../../../test/support/vendors/firebase.ts'
import { openOutbound } from '../outbound/outbound.ts'
import { apns } from './apns.ts'
import { fcm } from './fcm.ts'
import type { PushNote } from './push.ts'

let time = Date.parse('2026-11-16T10:00:00Z')
const now = () => new Date(time)
const { signal } = new AbortController()
const NOTE: PushNote = {
  title: 'A decision is ready',
  body: 'Open it',
  data: { debate: 'dbt_1', round: 2 },
  badge: 3,
  sound: 'default',
  actionUrl: 'https://parley.example/d/1',
  urgency: 'high',
  ttlSeconds: 3600,
  collapseKey: 'dbt_1',
}
const team = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const account = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = (key: typeof team.privateKey) => key.export({ type: 'pkcs8', format: 'pem' }).toString()

let apple: Awaited<ReturnType<typeof appleService>>
let firebase: Awaited<ReturnType<typeof firebaseService>>
beforeAll(async () => {
  apple = await appleService(team.privateKey, now)
  firebase = await firebaseService(account.publicKey)
})
afterAll(() => Promise.all([apple?.close(), firebase?.close()]))
beforeEach(() => {
  apple.pushed.length = firebase.sent.length = 0
})

const APP = { teamId: 'TEAM', keyId: 'KEY', bundleId: 'org.example.app', environment: 'production' } as const
const openApple = () => apns({ now, origins: { production: apple.origin, sandbox: apple.origin }, ca: apple.ca })
const pushToApple = (service = openApple(), note: PushNote = NOTE) =>
  service.send({ ...APP, privateKey: pem(team.privateKey) }, 'a1b2', note, signal)

test('Apple is told who we are, what to show and for how long', async () => {
  expect(await pushToApple()).toEqual({ outcome: 'sent', id: 'id-1' })
  expect(apple.pushed[0]).toMatchObject({
    path: '/3/device/a1b2',
    headers: {
      'apns-topic': APP.bundleId,
      'apns-push-type': 'alert',
      'apns-priority': '10',
      'apns-collapse-id': 'dbt_1',
    },
    payload: {
      aps: { alert: { title: NOTE.title, body: NOTE.body }, badge: 3, sound: 'default' },
      debate: 'dbt_1',
      url: NOTE.actionUrl,
    },
  })
})

test('a token for Apple is used for 40 minutes and then made anew', async () => {
  const service = openApple()
  apple.tokens.clear()
  await pushToApple(service)
  time += 39 * 60_000
  await pushToApple(service)
  expect(apple.tokens.size).toBe(1)
  time += 2 * 60_000
  expect(await pushToApple(service)).toMatchObject({ outcome: 'sent' })
  expect(apple.tokens.size).toBe(2)
})

test.each([
  [410, 'Unregistered', 'gone'],
  [400, 'BadDeviceToken', 'unknown'],
  [400, 'DeviceTokenNotForTopic', 'refused'],
  [403, 'InvalidProviderToken', 'refused'],
  [403, 'ExpiredProviderToken', 'later'],
  [413, 'PayloadTooLarge', 'refused'],
  [429, 'TooManyRequests', 'later'],
  [503, 'ServiceUnavailable', 'later'],
])('Apple’s %s %s means: %s', async (status, reason, outcome) => {
  apple.answers.push({ status, reason, ...(status === 429 && { headers: { 'retry-after': '30' } }) })
  const pushed = await pushToApple()
  expect(pushed).toMatchObject({ outcome, ...(status === 429 && { until: new Date(time + 30_000) }) })
})

test('nobody at Apple’s address is doubtful', async () => {
  const away = apns({ now, origins: { production: 'https://127.0.0.1:1', sandbox: 'https://127.0.0.1:1' } })
  expect(await pushToApple(away)).toMatchObject({ outcome: 'doubtful' })
})

const openFirebase = () =>
  fcm({
    outbound: openOutbound({ allow: (ip) => ip === '127.0.0.1' }),
    now,
    origins: { token: firebase.origin, fcm: firebase.origin },
  })
const PROJECT = { projectId: 'p', clientEmail: 'parley@p.example', privateKey: pem(account.privateKey) }
const pushToFirebase = (service = openFirebase(), note: PushNote = NOTE) => service.send(PROJECT, 'token', note, signal)

test('Firebase gives one access token for an hour, and is told what to show', async () => {
  const service = openFirebase()
  const before = firebase.asked.tokens
  expect(await pushToFirebase(service)).toEqual({ outcome: 'sent', id: 'projects/p/messages/1' })
  await pushToFirebase(service)
  expect(firebase.asked.tokens).toBe(before + 1)
  time += 3_600_000
  await pushToFirebase(service)
  expect(firebase.asked.tokens).toBe(before + 2)
  expect(firebase.sent[0]).toMatchObject({
    path: '/v1/projects/p/messages:send',
    message: {
      token: 'token',
      notification: { title: NOTE.title, body: NOTE.body },
      data: { debate: 'dbt_1', round: '2', url: NOTE.actionUrl },
      android: { priority: 'HIGH', ttl: '3600s', collapse_key: 'dbt_1' },
    },
  })
})

const detail = (errorCode: string) => ({ details: [{ errorCode }] })
test.each([
  [404, detail('UNREGISTERED'), 'gone'],
  [404, { status: 'NOT_FOUND' }, 'refused'],
  [400, detail('INVALID_ARGUMENT'), 'refused'],
  [403, detail('SENDER_ID_MISMATCH'), 'refused'],
  [401, { status: 'UNAUTHENTICATED' }, 'later'],
  [429, detail('QUOTA_EXCEEDED'), 'later'],
  [503, detail('UNAVAILABLE'), 'later'],
])('Firebase’s %s %j means: %s', async (status, error, outcome) => {
  firebase.answers.push({ status, error })
  expect(await pushToFirebase()).toMatchObject({ outcome })
})

test('a key that Google does not know sends nothing', async () => {
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const project = { ...PROJECT, privateKey: pem(other.privateKey) }
  expect(await openFirebase().send(project, 'token', NOTE, signal)).toMatchObject({ outcome: 'refused' })
  expect(firebase.sent).toEqual([])
})

test('naming the account of another project, without its key, never gives its token', async () => {
  const [appleShared, firebaseShared] = [openApple(), openFirebase()]
  await pushToApple(appleShared)
  await pushToFirebase(firebaseShared)
  const [stolen, forged] = [
    generateKeyPairSync('ec', { namedCurve: 'prime256v1' }),
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ]
  const before = firebase.sent.length
  apple.tokens.clear()
  const app = { ...APP, bundleId: 'org.example.other', privateKey: pem(stolen.privateKey) }
  await appleShared.send(app, 'a1b2', NOTE, signal)
  expect(apple.tokens.size).toBe(0)
  const project = { ...PROJECT, privateKey: pem(forged.privateKey) }
  expect(await firebaseShared.send(project, 'token', NOTE, signal)).toMatchObject({ outcome: 'refused' })
  expect(firebase.sent).toHaveLength(before)
})

test('a token of a device is part of the address, and no more', async () => {
  await openApple().send({ ...APP, privateKey: pem(team.privateKey) }, '../../x?y', NOTE, signal)
  expect(apple.pushed.at(-1)?.path).toBe('/3/device/..%2F..%2Fx%3Fy')
})

const LONG = { ...NOTE, body: '“Überlänge”, 字 '.repeat(250) }

test('a text that is too long for a vendor is cut to what it takes; what is too long without it is refused here', async () => {
  expect(await pushToApple(openApple(), LONG)).toMatchObject({ outcome: 'sent' })
  expect(await pushToFirebase(openFirebase(), LONG)).toMatchObject({ outcome: 'sent' })
  const { aps } = (apple.pushed[0]?.payload ?? {}) as { aps?: { alert: { body: string } } }
  const { notification } = (firebase.sent[0]?.message ?? {}) as { notification?: { body: string } }
  for (const shown of [aps?.alert.body ?? '', notification?.body ?? '']) {
    expect(shown.length).toBeGreaterThan(1_000)
    expect(LONG.body.startsWith(shown.slice(0, -1))).toBe(true)
    expect(shown.endsWith('…')).toBe(true)
  }
  const full = { ...NOTE, data: { all: 'x'.repeat(4_096) } }
  expect(await pushToApple(openApple(), full)).toMatchObject({ outcome: 'refused' })
  expect(await pushToFirebase(openFirebase(), full)).toMatchObject({ outcome: 'refused' })
  expect([apple.pushed.length, firebase.sent.length]).toEqual([1, 1])
})

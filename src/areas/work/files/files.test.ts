import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import type { StoredFile } from '../../../storage/files/stored-files.ts'
import { files } from './index.ts'

const START = Date.parse('2026-11-20T12:00:00Z')
let now = START
let service: TestApp
beforeAll(async () => {
  service = await testApp({
    areas: [],
    now: () => new Date(now),
    settings: { RATE_LIMIT_ENABLED: 'false' },
    extra: (platform) => [files(platform)],
  })
})
afterAll(() => service.close())

const CONTENT = 'name,amount\nAda,3\n'
async function stored(org = 'org_1'): Promise<StoredFile> {
  const facts = { kind: 'documents', payer: org, name: 'Übersicht.csv', type: 'text/csv', createdBy: 'usr_1' } as const
  const content = Buffer.from(CONTENT)
  return service.platform.storedFiles.put(org, { ...facts, maxBytes: 100 }, content, async (_tx, file) => file)
}
const get = (url: string, headers: Record<string, string> = {}) => service.app.inject({ url, headers })

test('a link opens its file for everybody who has it, whole or in part, until its time is over', async () => {
  now = START
  const url = service.platform.storedFiles.link(await stored(), 900)
  expect(url).toMatch(/^\/api\/v2\/downloads\/[\w-]+\.[\w-]{43}$/)
  const whole = await get(url)
  expect([whole.statusCode, whole.body]).toEqual([200, CONTENT])
  expect(whole.headers).toMatchObject({
    'content-type': 'text/csv',
    'content-disposition': `attachment; filename="_bersicht.csv"; filename*=UTF-8''%C3%9Cbersicht.csv`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  })
  expect((await get(url, { range: 'bytes=0-3' })).body).toBe('name')
  now = START + 899_999
  expect((await get(url)).statusCode).toBe(200)
  now = START + 900_000
  expect((await get(url)).statusCode).toBe(410)
})

test('a removed file is gone at once', async () => {
  now = START
  const { db, storedFiles } = service.platform
  const file = await stored()
  const url = storedFiles.link(file, 900)
  await db.transaction().execute((tx) => storedFiles.remove(tx, file.org, [file.id]))
  expect((await get(url)).statusCode).toBe(410)
})

test('what was not signed here opens nothing: tenant, file, time and signature are bound', async () => {
  now = START
  const { link } = service.platform.storedFiles
  const [mine, theirs] = [await stored('org_1'), await stored('org_2')]
  const url = link(mine, 900)
  const [body = '', signature = ''] = url.slice('/api/v2/downloads/'.length).split('.')
  const told = Buffer.from(body, 'base64url').toString()
  const forged = [
    told.replace('org_1', 'org_2').replace(mine.id, theirs.id),
    told.replace('org_1', 'org_2'),
    told.replace(mine.id, theirs.id),
    told.replace(/\d+$/, '9999999999'),
  ].map((text) => `${Buffer.from(text).toString('base64url')}.${signature}`)
  const changed = [...signature].map((letter, at) => {
    const other = letter === 'A' ? 'B' : 'A'
    return `${body}.${signature.slice(0, at)}${other}${signature.slice(at + 1)}`
  })
  const odd = [
    body,
    `${body}.`,
    `.${signature}`,
    `${body}.${signature}.${signature}`,
    `${body}.${signature}A`,
    '.',
    'x',
  ]
  for (const token of [...forged, ...changed, ...odd])
    expect((await get(`/api/v2/downloads/${token}`)).statusCode, token).toBe(404)
  expect((await get(url)).statusCode).toBe(200)
})

test('another installation signs otherwise, and a public address stands before the path', async () => {
  now = START
  const other = await testApp({
    areas: [],
    now: () => new Date(now),
    settings: { SERVICE_JWT_SECRET: 'x'.repeat(48), SERVICE_PUBLIC_URL: 'https://parley.example/' },
  })
  const url = other.platform.storedFiles.link(await stored(), 900)
  await other.close()
  expect(url).toMatch(/^https:\/\/parley\.example\/api\/v2\/downloads\//)
  expect((await get(new URL(url).pathname)).statusCode).toBe(404)
})

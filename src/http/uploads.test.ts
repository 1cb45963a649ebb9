import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import Type from 'typebox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test/support/app.ts'
import { multipart, type Part } from '../../test/support/uploads.ts'
import { defineArea, type Platform } from '../platform.ts'
import { notFound } from '../shared/errors.ts'
import { sendFile } from './answers/send-file.ts'
import { Upload } from './body/multipart.ts'
import { endpoint } from './endpoint.ts'

const MOST = 1_000_000
const QUOTA = 2_500_000
const Kept = Type.Object({
  id: Type.String(),
  note: Type.Optional(Type.String()),
  level: Type.Optional(Type.Integer()),
})

const attic = ({ storedFiles }: Platform) => [
  endpoint({
    id: 'attic.put',
    method: 'POST',
    path: '/attic',
    summary: 'Keep a file',
    auth: 'user',
    body: Type.Object({ text: Type.String({ maxLength: 100 }) }),
    upload: {
      fields: Type.Object({ note: Type.Optional(Type.String()), level: Type.Optional(Type.Integer()) }),
      bodyLimit: MOST + 100_000,
      arrivalSeconds: 600,
    },
    response: Kept,
    async handle({ body, caller }) {
      if (!(body instanceof Upload)) return { id: body.text }
      const { name, type, content } = await body.file()
      const file = {
        kind: 'documents',
        payer: caller.payer,
        name,
        type,
        createdBy: caller.userId,
        maxBytes: MOST,
      } as const
      const id = await storedFiles.put(caller.org, file, content, async (_tx, stored) => stored.id)
      return { id, ...body.fields() }
    },
  }),
  endpoint({
    id: 'attic.get',
    method: 'GET',
    path: '/attic/:id',
    summary: 'Get a file',
    auth: 'user',
    response: Type.Unknown(),
    produces: '*/*',
    sendsFile: true,
    async handle({ params, caller, request, reply }) {
      const file = await storedFiles.find(caller.org, params.id)
      if (!file) throw notFound('file', params.id)
      const open = async (range?: { first: number; last: number }) => {
        const stream = await storedFiles.open(file, range)
        if (!stream) throw notFound('file', params.id)
        return stream
      }
      return sendFile(request, reply, { ...file, open })
    },
  }),
]

let service: TestApp
let ada: Record<string, string>
let orgs = 0
beforeAll(async () => {
  service = await testApp({
    areas: [],
    settings: { SERVICE_STORAGE_QUOTA_BYTES: String(QUOTA), RATE_LIMIT_ENABLED: 'false' },
    extra: (platform) => [defineArea({ name: 'attic', stability: 'internal', endpoints: attic(platform) })],
  })
  await service.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => service.close())
beforeEach(async () => {
  ada = await service.token({ org: `org_${++orgs}` })
})

const put = (...parts: Part[]) => {
  const { payload, headers } = multipart(...parts)
  return service.app.inject({ method: 'POST', url: '/api/attic', payload, headers: { ...ada, ...headers } })
}
const file = (content: string | Uint8Array, name = 'a.txt'): Part => ({
  name: 'file',
  fileName: name,
  type: 'text/plain',
  content,
})
const used = async () => {
  const row = service.platform.db
    .selectFrom('stored_bytes')
    .select('bytes')
    .where('organization_id', '=', `org_${orgs}`)
  return (await row.executeTakeFirst())?.bytes
}
const rows = () =>
  service.platform.db.selectFrom('stored_files').selectAll().where('organization_id', '=', `org_${orgs}`).execute()
const onDisk = async () => {
  const files = join(service.platform.config.dataDir, 'files')
  const kept = await readdir(join(files, 'stored', 'documents+', `org_${orgs}+`)).catch(() => [])
  return { kept: kept.length, incoming: await readdir(join(files, 'incoming')) }
}
const nothingLeft = async () =>
  expect([await used(), await rows(), await onDisk()]).toEqual([0, [], { kept: 0, incoming: [] }])

test('a file comes in with its fields, in any order, is counted as what it is, and goes out as it came', async () => {
  const answer = await put({ name: 'note', content: 'früher' }, file('hello'), { name: 'level', content: '3' })
  expect(answer.json()).toMatchObject({ note: 'früher', level: 3 })
  expect(await used()).toBe(5)
  const got = await service.app.inject({ url: `/api/attic/${answer.json().id}`, headers: ada })
  const etag = `"${createHash('sha256').update('hello').digest('hex')}"`
  expect([got.statusCode, got.body]).toEqual([200, 'hello'])
  expect(got.headers).toMatchObject({
    etag,
    'content-type': 'text/plain',
    'content-length': '5',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'content-disposition': `attachment; filename="a.txt"; filename*=UTF-8''a.txt`,
  })
})

test('JSON is taken at the same address, and nobody else finds the file', async () => {
  const json = { method: 'POST', url: '/api/attic', payload: { text: 'plain' }, headers: ada } as const
  expect((await service.app.inject(json)).json()).toEqual({ id: 'plain' })
  const { id } = (await put(file('mine'))).json()
  const stranger = await service.token({ org: 'org_other' })
  expect((await service.app.inject({ url: `/api/attic/${id}`, headers: stranger })).statusCode).toBe(404)
})

test('ranges, what the caller has already, and HEAD', async () => {
  const { id } = (await put(file('0123456789', 'Überblick "x".txt'))).json()
  const etag = `"${createHash('sha256').update('0123456789').digest('hex')}"`
  const ask = async (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') => {
    const answer = await service.app.inject({ method, url: `/api/attic/${id}`, headers: { ...ada, ...headers } })
    const { 'content-range': range, 'content-length': length } = answer.headers
    return [answer.statusCode, answer.statusCode === 416 ? '' : answer.body, range, Number(length)]
  }
  expect(await ask({ range: 'bytes=2-4' })).toEqual([206, '234', 'bytes 2-4/10', 3])
  expect(await ask({ range: 'bytes=8-' })).toEqual([206, '89', 'bytes 8-9/10', 2])
  expect(await ask({ range: 'bytes=-3' })).toEqual([206, '789', 'bytes 7-9/10', 3])
  expect(await ask({ range: 'bytes=5-900' })).toEqual([206, '56789', 'bytes 5-9/10', 5])
  expect((await ask({ range: 'bytes=10-' })).slice(0, 3)).toEqual([416, '', 'bytes */10'])
  expect((await ask({ range: 'bytes=-0' })).slice(0, 3)).toEqual([416, '', 'bytes */10'])
  for (const range of ['bytes=4-2', 'bytes=-', 'lines=1-2', 'bytes=0-1,3-4'])
    expect(await ask({ range })).toEqual([200, '0123456789', undefined, 10])
  expect(await ask({ range: 'bytes=0-1', 'if-range': etag })).toEqual([206, '01', 'bytes 0-1/10', 2])
  expect(await ask({ range: 'bytes=0-1', 'if-range': '"another"' })).toEqual([200, '0123456789', undefined, 10])
  expect((await ask({ 'if-none-match': `"x", ${etag}` })).slice(0, 2)).toEqual([304, ''])
  expect((await ask({ 'if-none-match': '*' })).slice(0, 2)).toEqual([304, ''])
  expect(await ask({}, 'HEAD')).toEqual([200, '', undefined, 10])
  expect(await ask({ range: 'bytes=2-4' }, 'HEAD')).toEqual([206, '', 'bytes 2-4/10', 3])
  const named = await service.app.inject({ url: `/api/attic/${id}`, headers: ada })
  expect(named.headers['content-disposition']).toContain(`filename*=UTF-8''%C3%9Cberblick%20`)
})

test('what cannot be taken is refused in words about it, and leaves nothing', async () => {
  const answers: [Part[], number, string][] = [
    [[{ name: 'note', content: 'x' }], 400, 'file: is missing'],
    [[file('a'), file('b')], 400, 'file: must be one file'],
    [[file('a'), { name: 'level', content: 'high' }], 400, 'level: '],
    [[file('a'), { name: 'note', content: 'x' }, { name: 'note', content: 'y' }], 400, 'note: must not be given twice'],
    [[file('a'), { name: 'note', content: 'x'.repeat(65_537) }], 400, 'note: must be at most 65536 bytes'],
    [[file(Buffer.alloc(MOST + 1))], 413, 'The content is larger than 1000000 bytes'],
    [
      [file('a'), ...Array.from({ length: 21 }, (_, n) => ({ name: `f${n}`, content: '' }))],
      400,
      'The form has more than 20 fields',
    ],
  ]
  for (const [parts, status, words] of answers) {
    const answer = await put(...parts)
    expect([answer.statusCode, answer.json().message]).toEqual([status, expect.stringContaining(words)])
  }
  await nothingLeft()
})

test('a body that is cut, has no boundary or is longer than may be is refused', async () => {
  const { payload, headers } = multipart(file('hello'))
  const send = (body: Buffer, type = headers['content-type']) =>
    service.app.inject({ method: 'POST', url: '/api/attic', payload: body, headers: { ...ada, 'content-type': type } })
  expect((await send(payload.subarray(0, -20))).statusCode).toBe(400)
  expect((await send(payload, 'multipart/form-data')).statusCode).toBe(400)
  expect((await send(Buffer.alloc(MOST + 100_001))).statusCode).toBe(413)
  expect(await rows()).toEqual([])
})

test('the room is looked for before the body, and given back', async () => {
  const big = file(Buffer.alloc(900_000))
  expect((await put(big)).statusCode).toBe(200)
  expect((await put(big)).statusCode).toBe(200)
  const refused = await put(big)
  expect([refused.statusCode, refused.json().details]).toEqual([
    413,
    expect.objectContaining({ reason: 'STORAGE_QUOTA', used_bytes: 1_800_000, quota_bytes: QUOTA }),
  ])
  const ids = (await rows()).map(({ id }) => id)
  await service.platform.db.transaction().execute((tx) => service.platform.storedFiles.remove(tx, `org_${orgs}`, ids))
  expect(await used()).toBe(0)
  expect((await onDisk()).kept).toBe(2)
  await service.platform.jobs.drain()
  await nothingLeft()
})

test('an upload that breaks off leaves no byte and no count', async () => {
  const { port } = service.app.server.address() as AddressInfo
  const { payload, headers } = multipart(file(Buffer.alloc(500_000)))
  const arrived = once(service.app.server, 'request')
  const socket = connect(port, '127.0.0.1')
  const lines = Object.entries({ ...ada, ...headers, host: 'here', 'content-length': String(payload.length) })
  socket.write(`POST /api/attic HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`)
  socket.write(payload.subarray(0, 300_000))
  const [, response] = await arrived
  await expect.poll(used).toBe(MOST)
  socket.destroy()
  await once(response, 'close')
  await expect.poll(used).toBe(0)
  await expect.poll(rows).toEqual([])
  await nothingLeft()
  expect(service.platform.recentErrors.list()).toEqual([])
})

test('what a killed process left is swept after an hour, and not before', async () => {
  const { db, storedFiles } = service.platform
  const { id } = (await put(file('stays'))).json()
  const left = (ageMinutes: number, name: string) => ({
    ...{
      organization_id: `org_${orgs}`,
      id: name,
      payer_id: `org_${orgs}`,
      kind: 'documents',
      name,
      type: 'text/plain',
    },
    ...{ state: 'arriving' as const, size: 1_000, created_by: 'usr_1' },
    created_at: new Date(Date.now() - ageMinutes * 60_000).toISOString(),
  })
  await db
    .insertInto('stored_files')
    .values([left(61, 'fil_old'), left(5, 'fil_new')])
    .execute()
  await db.updateTable('stored_bytes').set({ bytes: 2_005 }).where('organization_id', '=', `org_${orgs}`).execute()
  await storedFiles.sweep()
  expect((await rows()).map((row) => row.id).sort()).toEqual([id, 'fil_new'].sort())
  expect(await used()).toBe(1_005)
})

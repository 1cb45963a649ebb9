import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../../test/support/app.ts'
import { type Client, type DebateService, debateService, QUESTION } from '../../../../test/support/debates.ts'
import { shelf } from '../../../../test/support/knowledge.ts'
import { defineArea } from '../../../platform.ts'
import type { ExportKind } from '../../../storage/export-kind.ts'
import { exports } from './index.ts'

let service: DebateService
let ada: Client
let first: string
beforeAll(async () => {
  service = await debateService()
  ada = await service.as()
  first = await service.decided(ada, { topic: '=1+1 worth shipping?' })
  await service.started(ada)
  await service.started(await service.as({ userId: 'usr_eve', org: 'org_eve' }), { topic: 'Of another tenant?' })
  await ada.post('/batch', { items: [{ ...QUESTION, topic: 'In a batch?' }] })
  await service.cursors.catchUp()
})
afterAll(() => service.close())

const rowsOf = (body: string) =>
  body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

test('a collection is a file of its rows with a manifest that shows whether it was cut', async () => {
  const answer = await ada.get('/export/debates')
  expect(answer.headers).toMatchObject({
    'content-type': 'application/x-ndjson; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="debates-\d{4}-\d\d-\d\d\.jsonl"$/),
    'cache-control': 'no-store',
  })
  const [one, two, manifest] = rowsOf(answer.body)
  expect([one, two].find(({ id }) => id === first)).toMatchObject({
    topic: '=1+1 worth shipping?',
    status: 'completed',
    answer: 'It pays.',
  })
  const signed = answer.body.slice(0, answer.body.trimEnd().lastIndexOf('\n') + 1)
  expect(manifest).toEqual({ _manifest: { count: 2, sha256: createHash('sha256').update(signed).digest('hex') } })
  expect(answer.body).not.toContain('Of another tenant')
})

test('as CSV, formulas are defused and the last row is the manifest', async () => {
  const { body, headers } = await ada.get('/export/decisions?format=csv')
  expect(headers['content-type']).toMatch(/^text\/csv/)
  expect(body).toContain(`${first},'=1+1 worth shipping?,It pays.,consensus_reached`)
  expect(body.trimEnd().split('\n').at(-1)).toMatch(/^_manifest,1,[0-9a-f]{64},/)
})

test('batches are told question by question', async () => {
  const [row, manifest] = rowsOf((await ada.get('/export/batches')).body)
  expect(row).toMatchObject({
    batch_id: expect.stringMatching(/^btc_/),
    index: 0,
    question: 'In a batch?',
    status: 'pending',
  })
  expect(manifest._manifest.count).toBe(1)
})

test('every collection of the interface can be taken away, also when it is empty', async () => {
  const nobody = await service.as({ userId: 'usr_new', org: 'org_new' })
  for (const what of ['debates', 'decisions', 'evidence', 'documents', 'findings', 'memory', 'pulse', 'batches']) {
    for (const format of ['jsonl', 'csv']) {
      const answer = await nobody.get(`/export/${what}?format=${format}`)
      expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('_manifest')])
    }
  }
  const sheet = await shelf(service.platform)('org_1', 'The pump holds ten bar.', { title: '=Sheet' })
  const { body } = await ada.get('/export/documents?format=csv')
  expect(body).toContain(`${sheet.id},document,'=Sheet`)
})

test('what cannot be exported is refused in words', async () => {
  const unknown = await ada.get('/export/secrets')
  expect([unknown.statusCode, unknown.json().field]).toEqual([400, 'what'])
  expect(unknown.json().message).toMatch(/: batches, debates, decisions, documents, evidence, findings, memory, pulse$/)
  expect((await ada.get('/export/exp_01')).statusCode).toBe(404)
  expect((await ada.get('/export/debates?format=xlsx')).json().field).toBe('format')
})

test('five an hour', async () => {
  const strict = await debateService({ settings: { RATE_LIMIT_ENABLED: 'true' }, now: () => new Date('2026-03-01') })
  onTestFinished(strict.close)
  const bo = await strict.as()
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) statuses.push((await bo.get('/export/debates')).statusCode)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

const LONG = 'x'.repeat(10_000)
const longKind: ExportKind = {
  name: 'long',
  may: 'debates.read',
  columns: ['n', 'text'],
  async *rows() {
    for (let n = 0; n < 2_000; n++) yield [{ n, text: LONG }]
  },
}

test('who reads slowly holds no transaction, and who leaves leaves nothing behind', async () => {
  const area = defineArea({ name: 'long', stability: 'experimental', endpoints: [], exports: [longKind] })
  const slow = await testApp({
    areas: [],
    settings: { RATE_LIMIT_ENABLED: 'false' },
    extra: (platform) => [exports(platform, { areas: () => [area] }).area],
  })
  onTestFinished(slow.close)
  const { authorization } = await slow.token({ org: 'org_1' })
  const spools = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('parley-export-'))
  const before = await spools()
  await slow.app.listen({ host: '127.0.0.1', port: 0 })
  const address = slow.app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET /api/v1/export/long HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\n\r\n`)
  await new Promise((resolve) => socket.once('readable', resolve))
  expect(String(socket.read(15))).toBe('HTTP/1.1 200 OK')
  const inTransaction = async () => {
    const { rows } = await slow.database.pool.query(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    )
    return rows[0].n
  }
  expect(await inTransaction()).toBe(0)
  socket.destroy()
  await expect.poll(async () => (await spools()).filter((name) => !before.includes(name))).toEqual([])
})

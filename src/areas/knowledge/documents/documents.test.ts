import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { multipart, type Part } from '../../../../test/support/uploads.ts'

let service: TestApp
let ada: Record<string, string>
let viewer: Record<string, string>
let stranger: Record<string, string>
beforeAll(async () => {
  service = await testApp({ settings: { RATE_LIMIT_ENABLED: 'false' } })
  ada = await service.token({ org: 'org_1', userId: 'usr_ada' })
  viewer = await service.token({ org: 'org_1', userId: 'usr_vic', org_role: 'viewer' })
  stranger = await service.token({ org: 'org_2', userId: 'usr_eve' })
})
afterAll(() => service.close())

type Headers = Record<string, string>

async function call(method: 'GET' | 'POST' | 'DELETE', url: string, headers: Headers = ada, payload?: object | Buffer) {
  const answer = await service.app.inject({ method, url: `/api${url}`, headers, payload })
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.body,
    body: answer.headers['content-type']?.includes('json') ? answer.json() : undefined,
  }
}

const send = (parts: Part[], headers: Headers = {}, who = ada) => {
  const { payload, headers: form } = multipart(...parts)
  return call('POST', '/documents/upload', { ...who, ...form, ...headers }, payload)
}
const file = (fileName: string, content: string | Uint8Array): Part => ({ name: 'file', fileName, content })
const post = (name: string, content: string, rest: object = {}) =>
  call('POST', '/documents/upload', ada, { name, content, ...rest })

/** Uploads it and has it read. */
async function kept(name: string, content: string, rest: object = {}) {
  const { body } = await post(name, content, rest)
  await service.platform.jobs.drain()
  return (await call('GET', `/documents/${body.document.id}`)).body
}

test('a new installation has no documents', async () => {
  const { body } = await call('GET', '/documents', await service.token({ org: 'org_new' }))
  expect(body).toMatchObject({ documents: [], items: [], total: 0, count: 0, has_more: false })
})

test('the formats are told as a map and as a list', async () => {
  const { body } = await call('GET', '/documents/formats')
  for (const extension of ['.pdf', '.md', '.py', '.js', '.ts', '.ipynb', '.docx', '.eml'])
    expect(body.formats[extension]).toMatchObject({
      extension,
      max_size_mb: 10,
      mime: expect.any(String),
      name: expect.any(String),
    })
  expect(body.items.map(({ extension }: { extension: string }) => extension)).toEqual(body.extensions)
})

test('a document is taken at once, read in the background, and found', async () => {
  const begun = await send([
    file('terms.md', '# Warranty\n\nWater damage is not covered by the warranty.'),
    { name: 'metadata', content: '{"year":2026}' },
  ])
  const { document, status_url } = begun.body
  expect([begun.status, begun.body]).toEqual([
    202,
    expect.objectContaining({
      success: true,
      status: 'pending',
      extracted_text: '',
      page_count: null,
      status_url: expect.stringMatching(/^\/api\/v1\/queue\/jobs\/job_/),
    }),
  ])
  expect(document).toMatchObject({
    name: 'terms.md',
    format: 'md',
    status: 'processing',
    size_bytes: 56,
    metadata: { year: 2026 },
  })
  await service.platform.jobs.drain()
  expect((await call('GET', status_url.replace('/api', ''))).body).toMatchObject({
    status: 'completed',
    result: { document_id: document.id, status: 'ready' },
  })
  expect((await call('GET', `/documents/${document.id}`)).body).toMatchObject({
    status: 'ready',
    title: 'Warranty',
    page_count: 1,
    word_count: 9,
    reason: null,
    preview: expect.stringContaining('Water damage'),
  })
  const { body: content } = await call('GET', `/documents/${document.id}/content`)
  expect(content).toMatchObject({
    page_count: 1,
    has_more: false,
    pages: [{ page: 1, label: null, text: 'Warranty\n\nWater damage is not covered by the warranty.' }],
  })
  const original = await call('GET', `/documents/${document.id}/original`, { ...viewer, range: 'bytes=2-9' })
  expect([original.status, original.text, original.headers['content-disposition']]).toEqual([
    206,
    'Warranty',
    expect.stringContaining('terms.md'),
  ])
  const search = service.platform.search.find(['org_1'], { text: 'water damage', limit: 5 })
  expect((await search)[0]).toMatchObject({ item: document.id, place: { page: 1 } })
})

test('a request that waits is answered when the document is read', async () => {
  const patient = await testApp({
    database: service.database,
    settings: { RATE_LIMIT_ENABLED: 'false', SERVICE_JOB_WAIT_SECONDS: '60', SERVICE_ROLE: 'all' },
  })
  const { payload, headers } = multipart(file('read.txt', 'It is read at once.'))
  const answer = await patient.app.inject({
    method: 'POST',
    url: '/api/v2/documents/upload',
    headers: { ...ada, ...headers },
    payload,
  })
  expect([201, 202]).toContain(answer.statusCode)
  if (answer.statusCode === 201)
    expect(answer.json().data).toMatchObject({ extracted_text: 'It is read at once.', page_count: 1 })
  if (answer.statusCode === 201)
    expect(answer.headers.location).toBe(`/api/v2/documents/${answer.json().data.document.id}`)
  await patient.close()
})

test('the same bytes are the same document, and X-Filename wins over the name', async () => {
  const first = await send([file('a.txt', 'The same bytes twice.')], {
    'x-filename': '..%2F..%2Fetc/Berich%CC%88t.txt',
  })
  expect([first.status, first.body.document.name]).toEqual([202, 'Bericḧt.txt'.normalize('NFC')])
  const again = await send([file('b.txt', 'The same bytes twice.')])
  expect([again.status, again.body.document.id]).toEqual([200, first.body.document.id])
  expect(again.body.job_id).toBeUndefined()
})

test.each([
  ['picture.png', '\u0089PNG\r\n\u001a\n0000IHDR', 415, 'A picture (.png) is not read'],
  ['lying.pdf', 'no PDF at all', 415, 'The name says PDF (.pdf), the bytes say text'],
  ['lying.txt', '%PDF-1.7 …', 415, 'The name says Text (.txt), the bytes say PDF'],
  [
    'lying.docx',
    'PK\u0003\u0004xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    415,
    'The name says Word (.docx), the bytes say an archive',
  ],
  ['book.epub', 'PK\u0003\u0004', 415, 'EPUB (.epub) is not read'],
  ['letter.odt', 'PK\u0003\u0004', 415, 'OpenDocument (.odt) is not read'],
  ['strange.xyz', 'text', 415, '.xyz is not a known kind of document'],
  ['binary.txt', 'a\u0000b\u0001c', 415, 'The name says Text (.txt), the bytes say no text, and of an unknown kind'],
  ['empty.txt', '', 400, 'file: must not be empty'],
])('%s is refused', async (name, content, status, words) => {
  const answer = await send([file(name, Buffer.from(content, 'latin1'))])
  expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(words)])
})

test('bad fields are named, and nothing is kept of what was refused', async () => {
  const before = (await call('GET', '/documents')).body.total
  const answers = [
    [await send([file('a.md', '# A'), { name: 'metadata', content: '[1]' }]), 400, 'metadata'],
    [await send([file('a.md', '# A'), { name: 'replaces', content: 'doc_none' }]), 400, 'replaces'],
    [await post('a.md', '!!', { encoding: 'base64' }), 400, 'content'],
    [await post('a.md', '# A', { format: 'pdf' }), 415, undefined],
    [await call('POST', '/documents/upload', ada, { name: 'a.md' }), 400, 'content'],
    [await call('GET', '/documents?limit=0'), 400, 'limit'],
    [await send([file('big.txt', Buffer.alloc(10_485_761, 97))]), 413, undefined],
  ] as const
  for (const [{ status, body }, wanted, field] of answers) expect([status, body.field]).toEqual([wanted, field])
  expect((await call('GET', '/documents')).body.total).toBe(before)
})

test('viewers read and do not bring, strangers find nothing, unknown ids are 404', async () => {
  const { id } = await kept('mine.txt', 'Only for us.')
  expect((await send([file('v.txt', 'x')], {}, viewer)).status).toBe(403)
  expect((await call('DELETE', `/documents/${id}`, viewer)).status).toBe(403)
  for (const path of ['', '/content', '/original']) {
    expect((await call('GET', `/documents/${id}${path}`, viewer)).status).toBe(200)
    expect((await call('GET', `/documents/${id}${path}`, stranger)).status).toBe(404)
    expect((await call('GET', `/documents/doc_none${path}`)).status).toBe(404)
  }
  expect((await call('DELETE', `/documents/${id}`, stranger)).status).toBe(404)
})

test('a removed document is found by nobody, and its file goes with it', async () => {
  const { id } = await kept('short-lived.txt', 'Ephemeral marmalade notes.')
  const found = () => service.platform.search.find(['org_1'], { text: 'marmalade', limit: 5 })
  expect(await found()).toHaveLength(1)
  const { total } = (await call('GET', '/documents')).body
  expect((await call('DELETE', `/documents/${id}`)).body).toMatchObject({ success: true })
  expect(await found()).toEqual([])
  expect((await call('GET', `/documents/${id}`)).status).toBe(404)
  expect((await call('GET', '/documents')).body.total).toBe(total - 1)
  await service.platform.jobs.drain()
  const left = service.platform.db.selectFrom('stored_files').select('id').where('name', '=', 'short-lived.txt')
  expect(await left.execute()).toEqual([])
})

test('one document takes the place of another when it was read, and only once', async () => {
  const old = await kept('rules-1.md', '# Rules\n\nThe pangolin clause applies.')
  const { body } = await post('rules-2.md', '# Rules\n\nThe pangolin clause is void.', { replaces: old.id })
  expect((await call('GET', `/documents/${old.id}`)).body.superseded_by).toBeNull()
  await service.platform.jobs.drain()
  expect((await call('GET', `/documents/${old.id}`)).body.superseded_by).toBe(body.document.id)
  const hits = await service.platform.search.find(['org_1'], { text: 'pangolin', limit: 5 })
  expect(hits.map(({ item }) => item)).toEqual([body.document.id])
  expect((await post('rules-3.md', '# Rules 3', { replaces: old.id })).status).toBe(409)
})

test('who goes back to an earlier document finds it again, and not the one that had taken its place', async () => {
  const [first, second] = ['The quokka clause applies.', 'The quokka clause is void.']
  const old = await kept('quokka-1.md', first)
  const { id: next } = await kept('quokka-2.md', second, { replaces: old.id })
  const back = await post('quokka-1.md', first, { replaces: next })
  expect(back).toMatchObject({ status: 202, body: { document: { id: old.id, status: 'processing' } } })
  await service.platform.jobs.drain()
  expect((await call('GET', `/documents/${old.id}`)).body).toMatchObject({ status: 'ready', superseded_by: null })
  expect((await call('GET', `/documents/${next}`)).body).toMatchObject({ superseded_by: old.id })
  const hits = await service.platform.search.find(['org_1'], { text: 'quokka', limit: 5 })
  expect(hits.map(({ item }) => item)).toEqual([old.id])
})

test('documents of a debate are listed by it', async () => {
  const { id: debate_id } = (await call('POST', '/debates', ada, { topic: 'Shall we move?' })).body
  await kept('of-a-debate.txt', 'For one debate only.', { debate_id })
  const { body } = await call('GET', `/documents?debate_id=${debate_id}`)
  expect(body).toMatchObject({ total: 1, documents: [{ name: 'of-a-debate.txt', debate_id }] })
})

test('a document is for no debate of others, and for none that there is not', async () => {
  const { id: foreign } = (await call('POST', '/debates', stranger, { topic: 'Shall they move?' })).body
  const before = (await call('GET', '/documents')).body.total
  for (const debate_id of [foreign, 'dbt_unknown']) {
    const refused = await post('for-others.txt', `For ${debate_id}.`, { debate_id })
    expect(refused).toMatchObject({ status: 404, body: { code: 'NOT_FOUND', details: { field: 'debate_id' } } })
    const sent = await send([{ name: 'debate_id', content: debate_id }, file('others.txt', `Sent for ${debate_id}.`)])
    expect(sent).toMatchObject({ status: 404, body: { code: 'NOT_FOUND', details: { field: 'debate_id' } } })
    const after = await send([file('others.txt', `Sent to ${debate_id}.`), { name: 'debate_id', content: debate_id }])
    expect(after.status).toBe(404)
  }
  expect((await call('GET', '/documents')).body.total).toBe(before)
})

test('what cannot be read says why', async () => {
  const { status, reason, reason_text } = await kept('broken.json', '{"a": ')
  expect({ status, reason, reason_text }).toEqual({
    status: 'failed',
    reason: 'malformed',
    reason_text: 'It is damaged, or not what its kind promises',
  })
})

test('a reading that is cancelled leaves a document that says so', async () => {
  const { body } = await post('waiting.txt', 'It waits to be read.')
  expect((await call('DELETE', `/queue/jobs/${body.job_id}`)).status).toBe(200)
  expect((await call('GET', `/documents/${body.document.id}`)).body).toMatchObject({
    status: 'failed',
    reason: 'not_read',
  })
})

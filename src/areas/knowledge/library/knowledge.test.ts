import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'

let service: TestApp
let headers: Record<string, string>
beforeAll(async () => {
  service = await testApp({ areas: ['library', 'organizations', 'grounding'] })
  headers = await service.token({ org: 'org_1' })
})
afterAll(() => service.close())

const call = async (method: 'GET' | 'POST', url: string, payload?: object, as = headers) => {
  const answer = await service.app.inject({
    method,
    url: `/api/v1/knowledge${url}`,
    headers: as,
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.json() }
}

async function ingested(payload: object) {
  const begun = await call('POST', '/ingest', payload)
  expect(begun.status).toBe(202)
  await service.platform.jobs.drain()
  return (await call('GET', `/ingest/${begun.body.ingest_id}`)).body
}

test('a new organization has an empty library', async () => {
  expect((await call('GET', '/search?q=anything')).body).toMatchObject({ results: [], count: 0 })
  expect((await call('GET', '/stats')).body).toMatchObject({
    total_entries: 0,
    by_source: {},
    passages: 0,
    rebuilding: false,
    usage: { supplied: 0, cited: 0, citation_rate: null, mean_reciprocal_rank: null },
  })
})

test('a text is taken in, found with its place, replaced, and told of once', async () => {
  const text = '# Hours\n\nThe office opens at eight.\n\n# Parking\n\nVisitors park behind the mill.'
  const first = await ingested({ title: 'House rules', text, source: 'intranet', tags: ['office'] })
  expect(first).toMatchObject({ status: 'completed', total_items: 1, completed_items: 1, failed_items: 0 })
  const [{ item_id: id }] = first.items
  const { body } = await call('GET', '/search?q=where+do+visitors+park')
  expect(body.results[0]).toMatchObject({
    id,
    title: 'House rules',
    source: 'text',
    content: 'Visitors park behind the mill.',
    heading: 'House rules › Parking',
    place: { page: 1, start: text.indexOf('Visitors'), end: text.length },
    tags: ['office'],
  })
  expect(body.results[0].confidence).toBeGreaterThan(0.2)
  const again = await ingested({ title: 'House rules', text, source: 'intranet' })
  expect(again.items[0].item_id).toBe(id)
  const second = await ingested({
    text: text.replace('mill', 'barn'),
    title: 'House rules',
    source: 'intranet',
    replaces: id,
  })
  const found = (await call('GET', '/search?q=visitors')).body.results
  expect(found).toMatchObject([{ id: second.items[0].item_id, content: 'Visitors park behind the barn.' }])
  expect((await call('GET', '/stats')).body).toMatchObject({
    total_entries: 2,
    by_source: { text: 2 },
    by_kind: { page: 2 },
  })
})

test('a text that goes back to what it said before is found as it is now', async () => {
  const say = async (text: string, replaces?: string) =>
    (await ingested({ title: 'Doors', text, source: 'porter', ...(replaces && { replaces }) })).items[0].item_id
  const open = await say('The postern gate is open.')
  const shut = await say('The postern gate is shut.', open)
  expect(await say('The postern gate is open.', shut)).toBe(open)
  const found = (await call('GET', '/search?q=postern')).body.results
  expect(found.map(({ content }: { content: string }) => content)).toEqual(['The postern gate is open.'])
})

test('of several each comes to its own end, and a page that cannot be read says why', async () => {
  const documents = [{ text: 'Boilers are serviced in May.', title: 'Boilers' }, { text: 'A page.' }]
  const { body } = await call('POST', '/ingest', { documents })
  await service.database.db
    .updateTable('library_ingest_parts')
    .set({ what: 'url', content: 'http://127.0.0.1/page' })
    .where('ingest', '=', body.ingest_id)
    .where('place', '=', 1)
    .execute()
  await service.platform.jobs.drain()
  const ingest = (await call('GET', `/ingest/${body.ingest_id}`)).body
  expect(ingest).toMatchObject({ status: 'completed', completed_items: 1, failed_items: 1 })
  expect(ingest.items[1]).toMatchObject({
    kind: 'url',
    url: 'http://127.0.0.1/page',
    status: 'failed',
    item_id: null,
  })
  expect(ingest.items[1].error).not.toBe('')
})

describe('what is wrong is refused by its name', () => {
  test.each([
    [{}, 'text'],
    [{ text: 'one', url: 'https://example.org' }, 'url'],
    [{ text: ' - ' }, 'text'],
    [{ url: 'ftp://example.org/file' }, 'url'],
    [{ url: 'http://127.0.0.1/page' }, 'url'],
    [{ url: 'http://169.254.169.254/latest/meta-data' }, 'url'],
    [{ url: 'https://wiki.internal/page' }, 'url'],
    [{ documents: [{ text: 'one' }, { url: 'http://[::1]/page' }] }, 'documents[1].url'],
    [{ documents: [] }, 'documents'],
    [{ documents: [{ title: 'nothing' }] }, 'documents[0].text'],
    [{ documents: [{ text: 'one' }], text: 'two' }, 'text'],
    [{ documents: Array.from({ length: 51 }, () => ({ text: 'one' })) }, 'documents'],
  ])('%#', async (payload, field) => {
    const { status, body } = await call('POST', '/ingest', payload)
    expect({ status, field: body.field }).toEqual({ status: 400, field })
  })

  test('unknown things, and those of others', async () => {
    const other = await service.token({ org: 'org_2' })
    const { body } = await call('POST', '/ingest', { text: 'A secret of the second.' }, other)
    await service.platform.jobs.drain()
    expect((await call('GET', `/ingest/${body.ingest_id}`)).status).toBe(404)
    const { items } = (await call('GET', `/ingest/${body.ingest_id}`, undefined, other)).body
    expect((await call('POST', '/ingest', { document_id: items[0].item_id })).status).toBe(404)
    expect((await call('POST', '/ingest', { text: 'new', replaces: items[0].item_id })).status).toBe(404)
    expect((await call('GET', '/search?q=secret')).body.count).toBe(0)
    expect((await call('GET', '/search?q=secret&workspace_id=org_2')).status).toBe(404)
    for (const url of ['/search', '/search?q=', '/search?q=+', '/search?q=a&limit=0']) {
      expect((await call('GET', url)).status, url).toBe(400)
    }
    expect((await call('GET', '/search?q=a&limit=1000')).status).toBe(200)
  })
})

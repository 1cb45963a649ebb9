import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { libraryOf } from '../../../../test/support/knowledge.ts'
import type { Sandbox } from '../../../adapters/sandbox/sandbox.ts'
import type { QueueRunContext } from '../../../background/queue/queue-type.ts'
import { readDocumentQueueType } from './read-document.ts'
import { documentStore } from './store.ts'

let service: TestApp
let ada: Record<string, string>
beforeAll(async () => {
  service = await testApp({ areas: ['documents', 'library'], settings: { RATE_LIMIT_ENABLED: 'false' } })
  ada = await service.token({ org: 'org_1' })
})
afterAll(() => service.close())

const context = { organizationId: 'org_1', signal: new AbortController().signal } as QueueRunContext

/** A document that waits to be read, and how it is read by this sandbox. */
async function waiting(name: string, run: Sandbox['run']) {
  const payload = { name, content: `# ${name}\n\nSomething to be read.` }
  const answer = await service.app.inject({ method: 'POST', url: '/api/v1/documents/upload', headers: ada, payload })
  const { id } = answer.json().document
  const { db, storedFiles, now } = service.platform
  const { run: read } = readDocumentQueueType({
    store: documentStore(db),
    library: libraryOf(service.platform),
    storedFiles,
    sandbox: { run },
    now,
  })
  const url = `/api/v1/documents/${id}`
  return {
    read: () => read({ document_id: id }, context),
    shown: async () => (await service.app.inject({ url, headers: ada })).json(),
    remove: () => service.app.inject({ method: 'DELETE', url, headers: ada }),
    id,
  }
}

const killing: Sandbox['run'] = (task, input, options) =>
  service.platform.sandbox.run({ ...task, limits: { ...task.limits, outputBytes: 1 } }, input, options)

test('a file that ends its reader is tried once more, and not a third time', async () => {
  let runs = 0
  const { read, shown } = await waiting('killer.md', (...asked) => {
    runs++
    return killing(...asked)
  })
  await expect(read()).rejects.toMatchObject({ why: 'output' })
  expect(await shown()).toMatchObject({ status: 'processing' })
  expect(await read()).toMatchObject({ status: 'failed', reason: 'reader_output' })
  expect(await read()).toMatchObject({ status: 'failed' })
  expect([runs, await shown()]).toEqual([
    2,
    expect.objectContaining({ reason_text: 'What was read of it was too much, twice' }),
  ])
})

test('a document that is removed while it is read stays removed', async () => {
  const removing = Promise.withResolvers<() => Promise<unknown>>()
  const { read, remove, shown, id } = await waiting('removed.md', async (...asked) => {
    const answer = await service.platform.sandbox.run(...asked)
    await (await removing.promise)()
    return answer
  })
  removing.resolve(remove)
  expect(await read()).toEqual({ document_id: id, status: 'removed', reason: null })
  expect(await shown()).toMatchObject({ code: 'NOT_FOUND' })
  const left = service.platform.db.selectFrom('passages').select('text').where('item', '=', id)
  expect(await left.execute()).toEqual([])
})

test('a reader that lies about where things stand is not believed', async () => {
  const { read, shown } = await waiting('liar.md', async (...asked) => {
    const answer: { text?: { blocks: { start: number }[] } } = await service.platform.sandbox.run(...asked)
    for (const block of answer.text?.blocks ?? []) block.start += 1
    return answer as never
  })
  await expect(read()).rejects.toMatchObject({ why: 'answer' })
  await read()
  expect(await shown()).toMatchObject({ status: 'failed', reason: 'reader_answer' })
})

test('what was read already is not read again', async () => {
  let runs = 0
  const { read } = await waiting('twice.md', (...asked) => {
    runs++
    return service.platform.sandbox.run(...asked)
  })
  expect(await Promise.all([read(), read()])).toMatchObject([{ status: 'ready' }, { status: 'ready' }])
  await read()
  expect(runs).toBeLessThanOrEqual(2)
})

import { pino } from 'pino'
import { expect, test } from 'vitest'
import { ModelFault } from '../../../adapters/agents/models/faults.ts'
import { modelDirectory } from './model-directory.ts'
import type { ConnectionRecord, ModelRecord } from './store.ts'

const MODEL: ModelRecord = {
  model: 'one',
  agent: 'one',
  state: 'working',
  problem: null,
  contextTokens: null,
  price: null,
}
const AT = '2026-11-16T08:00:00.000Z'

const connection = (more: Partial<ConnectionRecord> = {}): ConnectionRecord => ({
  id: 'mdl_1',
  name: 'Desk',
  provider: 'openai-compatible',
  address: 'http://127.0.0.1/v1',
  sealedKey: null,
  keyHint: null,
  version: 1,
  lastTest: null,
  createdBy: 'usr_1',
  createdAt: AT,
  updatedAt: AT,
  models: [MODEL],
  ...more,
})

/** Tables that answer what the test says, when it says so. */
function scene() {
  let clock = 0
  const reads: PromiseWithResolvers<ConnectionRecord[]>[] = []
  const fared: unknown[][] = []
  const directory = modelDirectory({
    store: {
      list() {
        const read = Promise.withResolvers<ConnectionRecord[]>()
        reads.push(read)
        return read.promise
      },
      fared: async (...what) => void fared.push(what),
    },
    sealing: { open: async (sealed) => sealed },
    models: { access: ({ provider, address, key }) => ({ provider, url: address ?? '', key, fetch }) },
    fallbacks: [],
    payerOf: async (tenant) => (tenant === 'org_room' ? 'org_home' : tenant),
    monotonic: () => clock,
    logger: pino({ level: 'silent' }),
  })
  const answer = (place: number, ...connections: ConnectionRecord[]) => reads[place]?.resolve(connections)
  const pass = (seconds: number) => {
    clock += seconds * 1000
  }
  return { directory, reads, answer, fared, pass }
}

test('one read serves an organization and its workspaces for five seconds, or until there is news', async () => {
  const { directory, reads, answer, pass } = scene()
  const first = directory.of('org_home')
  await expect.poll(() => reads.length).toBe(1)
  answer(0, connection())
  expect(await first).toMatchObject([{ name: 'one', connection: 'mdl_1', through: 'Desk' }])
  expect(await directory.of('org_room')).toBe(await first)

  pass(5)
  const second = directory.of('org_room')
  await expect.poll(() => reads.length).toBe(2)
  answer(1, connection())
  expect((await second)[0]?.access).toBe((await first)[0]?.access)

  directory.forget('org_home')
  await expect.poll(() => reads.length).toBe(3)
  answer(2, connection({ version: 2, sealedKey: 'k' }))
  const third = await directory.of('org_home')
  expect([third[0]?.access.key, third[0]?.access === (await first)[0]?.access]).toEqual(['k', false])
  expect(third[0]?.removed?.aborted).toBe(false)
})

test('a read that began before a change breaks off nobody who asks what is new', async () => {
  const { directory, reads, answer } = scene()
  const stale = directory.of('org_home')
  await expect.poll(() => reads.length).toBe(1)
  directory.forget('org_home')
  const fresh = directory.of('org_home')
  await expect.poll(() => reads.length).toBe(2)
  answer(1, connection())
  const [model] = await fresh
  answer(0)
  expect(await stale).toEqual([])
  expect(model?.removed?.aborted).toBe(false)

  directory.forget('org_home')
  await expect.poll(() => reads.length).toBe(3)
  answer(2)
  await expect.poll(() => model?.removed?.aborted).toBe(true)
  expect(model?.removed?.reason).toMatchObject({ reason: 'unavailable' })
})

test('only what has changed is written down, and of faults only those of the model', async () => {
  const { directory, reads, answer, fared } = scene()
  const of = directory.of('org_home')
  await expect.poll(() => reads.length).toBe(1)
  answer(0, connection())
  const [model] = await of
  if (!model) throw new Error('There is no model')
  const away = new ModelFault('unavailable', 'Away')
  directory.fared('org_room', model)
  for (const reason of ['unusable', 'too_long', 'error'] as const) {
    directory.fared('org_room', model, new ModelFault(reason, 'The question'))
  }
  directory.fared('org_room', model, new ModelFault('refused', 'The model declined to answer'))
  directory.fared('org_room', model, away)
  await expect.poll(() => fared).toEqual([['org_home', 'mdl_1', 'one', 'failing', 'Away']])
  directory.fared('org_room', model, away)
  directory.fared('org_room', model)
  await expect.poll(() => fared.slice(1)).toEqual([['org_home', 'mdl_1', 'one', 'working', null]])
})

test('a read that fails is no answer for the next', async () => {
  const { directory, reads, answer } = scene()
  const failing = directory.of('org_home')
  await expect.poll(() => reads.length).toBe(1)
  reads[0]?.reject(new Error('away'))
  await expect(failing).rejects.toThrow('away')
  const next = directory.of('org_home')
  await expect.poll(() => reads.length).toBe(2)
  answer(1, connection())
  expect(await next).toHaveLength(1)
})

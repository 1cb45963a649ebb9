import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { openingEvents } from '../../../../test/support/debating-agents.ts'
import { cancel } from '../../../engine/commands/cancel-and-fail.ts'
import { createCheckpoint } from '../../../engine/commands/create-checkpoint.ts'
import { fork } from '../../../engine/commands/fork.ts'
import { intervene } from '../../../engine/commands/intervene.ts'
import { pause, resume } from '../../../engine/commands/pause-and-resume.ts'
import { fold } from '../../../engine/evolve.ts'
import type { DebateState } from '../../../engine/state.ts'
import { ledger } from './index.ts'
import type { Ledger } from './ledger.ts'
import { stateCache } from './state-cache.ts'

let service: TestApp
/** Two nodes: each remembers for itself. */
let here: Ledger
let there: Ledger
const ready: string[] = []

beforeAll(async () => {
  service = await testApp({ areas: [] })
  here = ledger(service.platform)
  there = ledger({ ...service.platform, signals: { ...service.platform.signals, publish() {} } })
  service.platform.signals.subscribe('debate.ready', (id) => ready.push(id))
})
afterAll(() => service.close())

const made = (id = service.platform.newId('debate')) => here.create(id, 'org_1', openingEvents())
const said = (content: string) => (state: DebateState) =>
  intervene(state, { kind: 'message', user: 'usr_ada', content })
const statusOf = async (id: string) =>
  (await service.platform.db.selectFrom('debates').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status

test('a state is the fold of its log, at every version, and an unknown debate is not found', async () => {
  const { debateId } = await made()
  await here.act(debateId, said('one'))
  const { state } = await here.act(debateId, said('two'))
  const events = await service.platform.log.read(debateId)
  expect(state).toEqual(fold(events))
  expect(await here.load(debateId)).toEqual(state)
  for (const { version } of events) {
    expect(await here.at(debateId, version)).toEqual(fold(events.slice(0, version)))
  }
  await expect(here.load('dbt_none')).rejects.toMatchObject({ status: 404 })
  await expect(here.at('dbt_none', 1)).rejects.toMatchObject({ status: 404 })
  await expect(here.at(debateId, 0)).rejects.toMatchObject({ status: 404 })
  await expect(here.at(debateId, events.length + 1)).rejects.toMatchObject({ status: 404 })
})

test('a node that remembers a debate sees what another did to it', async () => {
  const { debateId } = await made()
  await there.load(debateId)
  await here.act(debateId, said('news'))
  expect((await there.load(debateId)).messages.map(({ content }) => content)).toEqual(['news'])
})

test('a row brings the events that the node lacks, and no others', async () => {
  const { log, tail } = service.platform
  const { debateId } = await made()
  const forgetful = ledger(service.platform)
  const asked: (number | undefined)[] = []
  const find = () =>
    forgetful.findWithRow(debateId, async (after) => {
      asked.push(after)
      const { version = 0 } = (await log.head(debateId)) ?? {}
      return { version, ...(after !== undefined && { events: await log.read(debateId, after) }) }
    })
  const first = await find()
  expect(first?.state).toEqual(fold(await log.read(debateId)))
  await find()
  await here.act(debateId, said('news'))
  await tail.catchUp()
  expect((await find())?.state.messages.map(({ content }) => content)).toEqual(['news'])
  await find()
  expect(asked).toEqual([0, undefined, first?.row.version, undefined])
  expect(await forgetful.findWithRow('dbt_none', async () => undefined)).toBeUndefined()
})

test('a draft on what is no longer true is refused; who decides nothing records nothing', async () => {
  const { debateId } = await made()
  const overtaken = await here.load(debateId)
  await there.act(debateId, said('faster'))
  const draft = here.draft(overtaken)
  draft.add(said('late')(draft.state))
  await expect(here.record(overtaken, draft)).rejects.toMatchObject({ actualVersion: overtaken.version + 1 })

  const { version } = await here.load(debateId)
  expect((await here.act(debateId, () => [])).state.version).toBe(version)
  await expect(
    here.act(debateId, () => {
      throw new Error('refused')
    }),
  ).rejects.toThrow('refused')
  expect((await here.load(debateId)).version).toBe(version)
})

test('two who act at once both succeed, and the chain verifies', async () => {
  const { debateId } = await made()
  const acts = Array.from({ length: 10 }, (_, n) => (n % 2 ? here : there).act(debateId, said(`act ${n}`)))
  await Promise.all(acts)
  const { messages } = await there.load(debateId)
  expect(messages.map(({ content }) => content).sort()).toEqual(Array.from({ length: 10 }, (_, n) => `act ${n}`))
  expect(await service.platform.log.verify(debateId)).toMatchObject({ intact: true })
})

test('however many act on one debate at once, each is heard, in the order in which they came', async () => {
  const { debateId } = await made()
  const said100 = Array.from({ length: 100 }, (_, n) => `word ${n}`)
  await Promise.all(said100.map((content) => here.act(debateId, said(content))))
  expect((await here.load(debateId)).messages.map(({ content }) => content)).toEqual(said100)
})

test('one who is refused does not keep the next from acting', async () => {
  const { debateId } = await made()
  const refused = here.act(debateId, () => {
    throw new Error('refused')
  })
  const next = here.act(debateId, said('heard'))
  await expect(refused).rejects.toThrow('refused')
  expect((await next).state.messages).toHaveLength(1)
})

test('nobody acts on an erased debate, nor who had decided before it was erased', async () => {
  const { debateId } = await made()
  await there.load(debateId)
  const erased = { type: 'debate_erased', data: { user: 'usr_ada', reason: 'user_request' } } as const
  await here.act(debateId, () => [erased])
  for (const node of [here, there]) {
    await expect(node.act(debateId, (state) => createCheckpoint(state, { user: 'usr_ada' }))).rejects.toMatchObject({
      status: 404,
    })
  }
  expect((await service.platform.log.read(debateId)).at(-1)?.type).toBe('debate_erased')
})

test('a fork stands where its parent stood, at any depth, and copies nothing', async () => {
  const { debateId: root } = await made()
  await here.act(root, said('before'))
  const before = await here.load(root)
  await here.act(root, said('after'))
  const [one, two] = ['dbt_fork_one', 'dbt_fork_two']
  const forked = (from: DebateState) => fork(from, { user: 'usr_bo' })
  await here.create(one, 'org_1', forked(before))
  await here.act(one, said('in the fork'))
  await here.create(two, 'org_1', forked(await here.load(one)))

  for (const ledgerOfNode of [here, there]) {
    const state = await ledgerOfNode.load(two)
    expect(state).toMatchObject({ debateId: two, version: 1, parent: { debateId: one, version: 2 } })
    expect(state.messages.map(({ content }) => content)).toEqual(['before', 'in the fork'])
  }
  expect(await service.platform.log.read(two)).toHaveLength(1)
  expect((await here.load(root)).messages).toHaveLength(2)
})

test('the status of a debate is written with its events, and what can go on is announced', async () => {
  const { debateId } = await made()
  expect(ready.splice(0)).toContain(debateId)
  expect(await statusOf(debateId)).toBe('pending')
  await here.act(debateId, (state) => pause(state, { user: 'usr_ada' }))
  expect(await statusOf(debateId)).toBe('paused')
  expect(ready).not.toContain(debateId)
  await here.act(debateId, (state) => resume(state, { user: 'usr_ada' }))
  expect(ready.splice(0)).toContain(debateId)
  await here.act(debateId, (state) => cancel(state, { user: 'usr_ada' }))
  expect(await statusOf(debateId)).toBe('cancelled')
  expect(ready).not.toContain(debateId)
})

test('an erasure reaches every state that is remembered, forks included', async () => {
  const { debateId } = await made()
  await here.act(debateId, said('a secret'))
  await here.create('dbt_fork_erased', 'org_1', fork(await here.load(debateId), { user: 'usr_bo' }))
  await here.act(debateId, () => [{ type: 'debate_erased', data: { user: 'usr_ada', reason: 'user_request' } }])
  await service.platform.tail.catchUp()
  await Promise.all([here, there].flatMap((node) => [node.load(debateId), node.load('dbt_fork_erased')]))
  await service.platform.log.erase(debateId)
  for (const id of [debateId, 'dbt_fork_erased']) {
    expect(JSON.stringify(await here.load(id))).not.toContain('a secret')
    expect(JSON.stringify(await there.load(id))).not.toContain('a secret')
  }
})

test('no more states are remembered than fit, and the newest of a debate stays', () => {
  const cache = stateCache(100)
  const put = (debateId: string, version: number, bytes: number, epoch = cache.epoch()) =>
    cache.put({ state: { debateId, version } as DebateState, bytes }, epoch)
  put('a', 1, 40)
  put('b', 1, 40)
  put('a', 2, 45)
  put('a', 1, 40)
  expect(cache.get('a')?.state.version).toBe(2)
  put('c', 1, 40)
  expect(cache.get('b')).toBeUndefined()
  expect(cache.get('a')).toBeDefined()
  put('huge', 1, 500)
  expect(['a', 'c', 'huge'].map((id) => cache.get(id))).toEqual([undefined, undefined, undefined])
  const before = cache.epoch()
  put('d', 1, 40)
  cache.clear()
  put('e', 1, 40, before)
  expect(['d', 'e'].map((id) => cache.get(id))).toEqual([undefined, undefined])
})

test('a debate is made under the lease of a runner that has a place for it, and announced when none has', async () => {
  const begun: string[] = []
  let places = 1
  let left = 0
  const leaveIt = () => {
    left += 1
  }
  const leave = here.runHere({
    reserve() {
      if (places === 0) return undefined
      places -= 1
      return { lease: { runner: 'wrk_here', ms: 10_000 }, take: ({ id }) => begun.push(id), leave: leaveIt }
    },
    advance: () => false,
  })
  const runnerOf = async (id: string) =>
    (await service.platform.db.selectFrom('debates').select('runner').where('id', '=', id).executeTakeFirst())?.runner
  ready.length = 0
  const { debateId: first } = await made()
  const { debateId: second } = await made()
  expect([begun, ready]).toEqual([[first], [second]])
  expect([await runnerOf(first), await runnerOf(second)]).toEqual(['wrk_here', null])

  places = 1
  await expect(made(second)).rejects.toThrow('moved on')
  expect([begun, left]).toEqual([[first], 1])
  places = 1
  leave()
  const { debateId: third } = await made()
  expect([begun, ready]).toEqual([[first], [second, third]])
})

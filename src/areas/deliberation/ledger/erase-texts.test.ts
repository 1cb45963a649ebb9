import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { openingEvents } from '../../../../test/support/debating-agents.ts'
import { fork } from '../../../engine/commands/fork.ts'
import { intervene } from '../../../engine/commands/intervene.ts'
import { pause } from '../../../engine/commands/pause-and-resume.ts'
import type { DebateState } from '../../../engine/state.ts'
import type { EventLog } from '../../../storage/event-log/event-log.ts'
import { type EraseTexts, ledger, textEraser } from './index.ts'
import type { Ledger } from './ledger.ts'

let service: TestApp
/** Two nodes: each remembers for itself. */
let here: Ledger
let there: Ledger
let eraseTexts: EraseTexts
/** How often the log was read by the second node. */
let readings = 0

const SECRET = 'the harbour floods every single spring'

beforeAll(async () => {
  service = await testApp({ areas: [] })
  const { platform } = service
  here = ledger(platform)
  there = ledger({ ...platform, log: { ...platform.log, read: counting(platform.log.read) } })
  eraseTexts = textEraser({ log: platform.log, ledger: here })
})
afterAll(() => service.close())

const counting =
  (read: EventLog['read']): EventLog['read'] =>
  (...args) => {
    readings += 1
    return read(...args)
  }

const said = (content: string) => (state: DebateState) =>
  intervene(state, { kind: 'message', user: 'usr_ada', content })

/** A debate in which the secret was said, and the version of it. */
async function told() {
  const { debateId } = await here.create(service.platform.newId('debate'), 'org_1', openingEvents())
  const { state } = await here.act(debateId, said(SECRET))
  await here.act(debateId, said('nothing special'))
  return { debateId, version: state.version }
}

const forkOf = async (debateId: string) => {
  const id = service.platform.newId('debate')
  await here.create(id, 'org_1', fork(await here.load(debateId), { user: 'usr_bo' }))
  return id
}

const textOf = async (node: Ledger, ...ids: string[]) =>
  JSON.stringify(await Promise.all(ids.map((id) => node.load(id))))

test('erasing texts is nothing that the debate did: it is as old as before', async () => {
  const { debateId, version } = await told()
  const row = () =>
    service.platform.db.selectFrom('debates').select(['updated_at', 'version']).where('id', '=', debateId).execute()
  await service.platform.db.updateTable('debates').set({ updated_at: '2020-01-01T00:00:00.000Z' }).execute()
  const [before] = await row()
  await eraseTexts(debateId, [version], 'retention')
  expect(await row()).toEqual([{ updated_at: '2020-01-01T00:00:00.000Z', version: (before?.version ?? 0) + 1 }])
  await here.act(debateId, said('something new'))
  expect((await row())[0]?.updated_at).not.toBe('2020-01-01T00:00:00.000Z')
})

test('single texts go, the chain verifies, and it is told once, however often it is done', async () => {
  const { log } = service.platform
  const { debateId, version } = await told()
  const head = await eraseTexts(debateId, [version], 'user_request')
  const events = await log.read(debateId)
  expect(events.at(-1)).toMatchObject({ type: 'text_erased', data: { versions: [version], reason: 'user_request' } })
  expect(head).toEqual({ version: events.length, headHash: events.at(-1)?.hash })
  expect(events.filter(({ erased }) => erased).map((event) => event.version)).toEqual([version])
  expect(JSON.stringify(events)).toContain('nothing special')
  expect(await log.verify(debateId)).toMatchObject({ intact: true, version: events.length })

  expect(await eraseTexts(debateId, [version, 999], 'retention')).toEqual(head)
  expect(await eraseTexts(debateId, [], 'retention')).toEqual(head)
  expect(await eraseTexts(debateId, [events.length], 'retention'), 'what has no text').toEqual(head)
  expect(await log.read(debateId)).toHaveLength(events.length)
  expect(await eraseTexts('dbt_none', [1], 'user_request')).toBeUndefined()
})

test('what was cleared and not told, as after a kill, ends as if nothing had happened; so do two at once', async () => {
  const { log } = service.platform
  const [cut, whole] = [await told(), await told()]
  await log.erase(cut.debateId, { versions: [cut.version] })
  const both = [
    eraseTexts(cut.debateId, [cut.version], 'retention'),
    eraseTexts(whole.debateId, [whole.version], 'retention'),
  ]
  const again = eraseTexts(cut.debateId, [cut.version], 'retention')
  const [one, other, third] = await Promise.all([...both, again])
  expect(third).toEqual(one)
  expect(one?.version).toBe(other?.version)
  const typesOf = async (id: string) => (await log.read(id)).map(({ type, erased }) => ({ type, erased }))
  expect(await typesOf(cut.debateId)).toEqual(await typesOf(whole.debateId))
})

test('a transaction that is undone leaves the text where it was', async () => {
  const { log, db } = service.platform
  const { debateId, version } = await told()
  const undone = db.transaction().execute(async (tx) => {
    expect(await log.erase(debateId, { versions: [version], tx })).toBe(1)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await textOf(here, debateId)).toContain(SECRET)
  expect(await log.verify(debateId)).toMatchObject({ intact: true })
})

test('a debate that is paused, over or erased loses texts too, or has none to lose', async () => {
  const { debateId, version } = await told()
  await here.act(debateId, (state) => pause(state, { user: 'usr_ada', reason: SECRET }))
  const paused = (await here.load(debateId)).version
  await eraseTexts(debateId, [version, paused], 'user_request')
  expect(await here.load(debateId)).toMatchObject({ status: 'paused', erasedTexts: [version, paused] })
  expect(JSON.stringify(await service.platform.log.read(debateId))).not.toContain(SECRET)
  await here.act(debateId, () => [{ type: 'debate_erased', data: { user: 'usr_ada', reason: 'user_request' } }])
  expect(await eraseTexts(debateId, [2], 'user_request')).toBeUndefined()
})

test('every node forgets it in the debate, its forks and theirs, and remembers and forks them as before', async () => {
  const { debateId, version } = await told()
  const child = await forkOf(debateId)
  await here.act(child, said('of the fork'))
  const ids = [debateId, child, await forkOf(child)]
  for (const node of [here, there]) expect(await textOf(node, ...ids)).toContain(SECRET)
  await eraseTexts(debateId, [version], 'user_request')
  await service.platform.tail.catchUp()
  for (const node of [here, there]) expect(await textOf(node, ...ids)).not.toContain(SECRET)
  for (const id of ids) expect(await there.load(id)).toMatchObject({ orphaned: false, erased: false })

  readings = 0
  await textOf(there, ...ids)
  expect(readings, 'one reading each, of what is new').toBe(ids.length)
  const late = await forkOf(child)
  expect(await there.load(late)).toMatchObject({ orphaned: false, status: 'pending' })
  expect((await there.load(late)).messages.map(({ content }) => content)).toEqual([
    '[erased]',
    'nothing special',
    'of the fork',
  ])
})

test('a reading that began before the text was gone is used, and not remembered', async () => {
  const { platform } = service
  const { debateId, version } = await told()
  const child = await forkOf(debateId)
  const held = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  let holds = true
  const read: EventLog['read'] = async (...args) => {
    const events = await platform.log.read(...args)
    if (holds && args[0] === debateId) {
      reached.resolve()
      await held.promise
    }
    return events
  }
  const slow = ledger({ ...platform, log: { ...platform.log, read } })
  const early = slow.load(child)
  await reached.promise
  await eraseTexts(debateId, [version], 'user_request')
  await platform.tail.catchUp()
  holds = false
  held.resolve()
  expect(JSON.stringify(await early)).toContain(SECRET)
  expect(await textOf(slow, child)).not.toContain(SECRET)
})

test('what follows from a state with the text is recorded in a fork, and not remembered', async () => {
  const { debateId, version } = await told()
  const child = await forkOf(debateId)
  const known = await there.load(child)
  const draft = there.draft(known)
  draft.add(said('drafted before')(draft.state))
  await eraseTexts(debateId, [version], 'user_request')
  await service.platform.tail.catchUp()
  expect(await textOf(there, child)).not.toContain(SECRET)
  expect(JSON.stringify(await there.record(known, draft))).toContain(SECRET)
  expect(await textOf(there, child)).not.toContain(SECRET)
  expect(await textOf(there, child)).toContain('drafted before')
})

test('who acts at the same time is heard, and the text stays away', async () => {
  const { debateId, version } = await told()
  await there.load(debateId)
  const acts = Array.from({ length: 8 }, (_, n) => (n % 2 ? here : there).act(debateId, said(`word ${n}`)))
  await Promise.all([...acts, eraseTexts(debateId, [version], 'user_request')])
  for (const node of [here, there]) {
    const state = await node.load(debateId)
    expect(state.messages.filter(({ content }) => content.startsWith('word'))).toHaveLength(8)
    expect(JSON.stringify(state)).not.toContain(SECRET)
  }
  expect(await service.platform.log.verify(debateId)).toMatchObject({ intact: true })
})

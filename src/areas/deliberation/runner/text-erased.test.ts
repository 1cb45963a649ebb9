import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts'
import { type Call, debatingAgents, openingEvents } from '../../../../test/support/debating-agents.ts'
import { runnerNode } from '../../../../test/support/deliberation.ts'
import { fork } from '../../../engine/commands/fork.ts'
import { intervene } from '../../../engine/commands/intervene.ts'
import type { DebateState } from '../../../engine/state.ts'
import { textEraser } from '../ledger/index.ts'

const SECRET = 'the harbour floods every single spring'
const OLD = 'as I was told, the harbour floods'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** Calls in one phase stand still until they are released; an agent that ignores the signal answers all the same. */
function standing(stops: (call: Call) => boolean) {
  const calls: { call: Call; open: () => void }[] = []
  const prompts: string[] = []
  const agents = debatingAgents({
    textOf: ({ state }) => (JSON.stringify(state).includes(SECRET) ? OLD : 'It is so.'),
    before(call) {
      prompts.push(JSON.stringify(call.state))
      if (!stops(call)) return undefined
      return new Promise<undefined>((resolve) => calls.push({ call, open: () => resolve(undefined) }))
    },
  })
  const withSecret = (from = 0) => prompts.slice(from).filter((prompt) => prompt.includes(SECRET)).length
  return {
    agents,
    calls,
    prompts,
    withSecret,
    openAll: () => {
      for (const { open } of calls.splice(0)) open()
    },
  }
}

async function node(wishes: Omit<Parameters<typeof runnerNode>[0], 'database'>) {
  const opened = await runnerNode({ ...wishes, database })
  onTestFinished(async () => {
    await opened.stop()
    await opened.close()
  })
  return opened
}
type Node = Awaited<ReturnType<typeof node>>

const said = (content: string) => (state: DebateState) =>
  intervene(state, { kind: 'message', user: 'usr_ada', content })

/** A debate in which a person said the secret at the beginning; no worker runs it yet. */
async function toldOn({ ledger, platform }: Node) {
  const { debateId } = await ledger.create(platform.newId('debate'), 'org_1', openingEvents())
  const { state } = await ledger.act(debateId, said(SECRET))
  return { debateId, version: state.version }
}

async function expectNoWordOfIt({ platform, ledger }: Node, debateId: string) {
  expect(JSON.stringify(await platform.log.read(debateId))).not.toContain('harbour')
  const state = await ledger.load(debateId)
  expect(state).toMatchObject({ status: 'completed', end: { result: 'consensus_reached', winner: 'p1' } })
  expect(new Set(state.answered).size).toBe(state.answered.length)
  expect(await platform.log.verify(debateId)).toMatchObject({ intact: true })
}

test('debates and forks of forks that run on another node ask anew without the text, and take in nothing asked before', async () => {
  const one = await node({ agents: debatingAgents() })
  const { debateId, version } = await toldOn(one)
  const ids = [debateId]
  for (let depth = 0; depth < 2; depth++) {
    const id = one.platform.newId('debate')
    await one.ledger.create(id, 'org_1', fork(await one.ledger.load(ids.at(-1) ?? ''), { user: 'usr_bo' }))
    ids.push(id)
  }
  const panel = standing(({ ask, state }) => ask.phase === 'opening' && JSON.stringify(state).includes(SECRET))
  const two = await node({ agents: panel.agents, settings: { SERVICE_RUNNER_CALLS: '2' } })
  await two.start()
  await expect.poll(() => panel.calls.length).toBe(2)

  await textEraser({ log: one.platform.log, ledger: one.ledger })(debateId, [version], 'user_request')
  await two.platform.tail.catchUp()
  const heard = panel.prompts.length
  expect(panel.calls.map(({ call }) => call.signal.aborted)).toEqual([true, true])
  panel.openAll()
  for (const id of ids) await expect.poll(async () => (await two.debateRow(id)).status).toBe('completed')
  expect(panel.withSecret(0)).toBe(2)
  expect(panel.withSecret(heard)).toBe(0)
  for (const id of ids) await expectNoWordOfIt(two, id)
})

test('a debate asks anew without the text, although its runner learns of it only by a version that is taken', async () => {
  const panel = standing(({ ask, state }) => ask.phase === 'opening' && JSON.stringify(state).includes(SECRET))
  const deaf = await node({ agents: panel.agents })
  const { debateId, version } = await toldOn(deaf)
  const drained = deaf.drain(debateId)
  await expect.poll(() => panel.calls.length).toBe(3)
  const one = await node({ agents: debatingAgents() })
  await textEraser({ log: one.platform.log, ledger: one.ledger })(debateId, [version], 'user_request')
  const before = panel.prompts.length
  panel.calls.shift()?.open()
  await expect.poll(() => panel.prompts.length).toBeGreaterThan(before)
  panel.openAll()
  await drained
  expect(panel.withSecret(before)).toBe(0)
  await expectNoWordOfIt(deaf, debateId)
})

test('a text that was said after a fork left breaks off nothing there, and in the debate itself what was told is void', async () => {
  const told: Record<string, unknown>[] = []
  const panel = standing(({ ask }) => ask.phase === 'opening')
  const here = await node({ agents: panel.agents })
  const { debateId } = await toldOn(here)
  const child = here.platform.newId('debate')
  await here.ledger.create(child, 'org_1', fork(await here.ledger.load(debateId), { user: 'usr_bo' }))
  const { state } = await here.ledger.act(debateId, said(OLD))
  here.platform.signals.subscribe('debate.signal', (id, payload) => id === debateId && told.push(payload as never))
  await here.start()
  await expect.poll(() => panel.calls.length).toBe(6)
  for (const { call } of panel.calls) call.onText?.('as I was told')
  await expect.poll(() => told.filter(({ type }) => type === 'token_delta').length).toBe(3)
  await textEraser({ log: here.platform.log, ledger: here.ledger })(debateId, [state.version], 'user_request')
  await here.platform.tail.catchUp()
  await expect.poll(() => panel.calls.length).toBe(9)
  const aborted = panel.calls.slice(0, 6).filter(({ call }) => call.signal.aborted)
  expect(aborted.map(({ call }) => call.state.debateId)).toEqual([debateId, debateId, debateId])
  const ended = told.filter(({ type }) => type === 'token_end')
  expect(ended.map(({ full_response }) => full_response)).toEqual(['', '', ''])
  panel.openAll()
  await expect.poll(async () => (await here.debateRow(child)).status).toBe('completed')
})

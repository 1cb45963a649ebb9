import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts'
import { type Call, debatingAgents, openingEvents } from '../../../../test/support/debating-agents.ts'
import { runnerNode } from '../../../../test/support/deliberation.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

type Wishes = Omit<Parameters<typeof runnerNode>[0], 'database'>

async function node(wishes: Wishes, onDatabase = database) {
  const opened = await runnerNode({ ...wishes, database: onDatabase })
  let stopped = false
  const stop = async () => {
    if (!stopped) await opened.stop()
    stopped = true
  }
  onTestFinished(async () => {
    await stop()
    await opened.close()
  })
  return { ...opened, stop }
}
type Node = Awaited<ReturnType<typeof node>>

let made = 0
async function debates({ ledger }: Node, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => `dbt_many_${++made}`)
  await Promise.all(ids.map((id) => ledger.create(id, 'org_1', openingEvents())))
  return ids
}

const allEnded = ({ ledger }: Node, ids: readonly string[]) =>
  expect
    .poll(async () => (await Promise.all(ids.map((id) => ledger.load(id)))).filter(({ end }) => !end).length)
    .toBe(0)

/** Each answer once, and an unbroken chain. */
async function expectSoundLogs({ platform }: Node, ids: readonly string[]) {
  for (const id of ids) {
    const events = await platform.log.read(id)
    const answers = events.filter(({ data, type }) => data.ask && type !== 'critique').map(({ data }) => data.ask)
    expect(new Set(answers).size).toBe(answers.length)
    expect(events.filter(({ type }) => type === 'debate_end')).toHaveLength(1)
    expect(await platform.log.verify(id)).toMatchObject({ intact: true, version: events.length })
  }
}

const hanging = (stops: (call: Call) => boolean) => {
  const reached = Promise.withResolvers<void>()
  const before = (call: Call) => {
    if (!stops(call)) return undefined
    reached.resolve()
    return new Promise<undefined>(() => {})
  }
  return { before, reached: reached.promise }
}

test('two runners share thirty debates: each is run once', async () => {
  const panels = [debatingAgents({ rounds: 2 }), debatingAgents({ rounds: 2 })]
  const [one, two] = await Promise.all(
    panels.map((agents) => node({ agents, rhythm: { sweepMs: 50 }, settings: { SERVICE_RUNNER_CONCURRENCY: '4' } })),
  )
  if (!one || !two) throw new Error('two nodes')
  await Promise.all([one.start(), two.start()])
  const ids = await debates(one, 30)
  await allEnded(one, ids)
  await expectSoundLogs(one, ids)
  const asked = panels.flatMap((agents) => agents.asked)
  expect(new Set(asked).size).toBe(asked.length)
  expect(panels.map((agents) => agents.asked.length > 0)).toEqual([true, true])
})

test('what a runner was doing when it died is done by another, and only what was not yet recorded', async () => {
  const stuck = hanging(({ ask }) => ask.key === '1:critique:cy')
  const lost = debatingAgents({ before: stuck.before })
  const dead = await node({ agents: lost, rhythm: { leaseMs: 300 }, settings: { SERVICE_SHUTDOWN_GRACE_SECONDS: '0' } })
  await dead.start()
  const [id = ''] = await debates(dead, 1)
  await stuck.reached
  await expect.poll(async () => (await dead.ledger.load(id)).answered.length).toBe(5)

  const agents = debatingAgents()
  const survivor = await node({ agents, rhythm: { sweepMs: 50 } })
  await survivor.start()
  await allEnded(survivor, [id])
  await expectSoundLogs(survivor, [id])
  expect(agents.asked.filter((ask) => lost.asked.includes(ask))).toEqual([`${id} 1:critique:cy`])
})

test('a runner that finds its lease taken stops asking', async () => {
  const stuck = hanging(({ ask }) => ask.phase === 'critique')
  const signals: AbortSignal[] = []
  const slow = debatingAgents({
    before: (call) => {
      if (call.ask.phase === 'critique') signals.push(call.signal)
      return stuck.before(call)
    },
  })
  const sleeper = await node({ agents: slow, rhythm: { leaseMs: 100, renewMs: 400 } })
  await sleeper.start()
  const [id = ''] = await debates(sleeper, 1)
  await stuck.reached
  const other = await node({ agents: debatingAgents(), rhythm: { sweepMs: 50 } })
  await other.start()
  await allEnded(other, [id])
  await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([true, true, true])
  await expectSoundLogs(other, [id])
})

test('a runner that stops gives its debates back, and another has them at once', async () => {
  const stuck = hanging(({ ask }) => ask.key === '1:opening:ada')
  const stopping = await node({
    agents: debatingAgents({ before: stuck.before }),
    settings: { SERVICE_SHUTDOWN_GRACE_SECONDS: '0' },
  })
  await stopping.start()
  const [id = ''] = await debates(stopping, 1)
  await stuck.reached
  await stopping.stop()
  expect(await stopping.debateRow(id)).toMatchObject({ runner: null, lease_until: null })

  const next = await node({ agents: debatingAgents() })
  await next.start()
  await allEnded(next, [id])
  await expectSoundLogs(next, [id])
})

test('calls that finish within the grace of a stop are recorded, and none begins any more', async () => {
  const release = Promise.withResolvers<undefined>()
  const reached = Promise.withResolvers<void>()
  const agents = debatingAgents({
    before: ({ ask }) => {
      if (ask.key !== '1:opening:ada') return undefined
      reached.resolve()
      return release.promise
    },
  })
  const stopping = await node({ agents })
  await stopping.start()
  const [id = ''] = await debates(stopping, 1)
  await reached.promise
  const stopped = stopping.stop()
  release.resolve(undefined)
  await stopped
  expect([...(await stopping.ledger.load(id)).answered].sort()).toEqual([
    '1:opening:ada',
    '1:opening:bo',
    '1:opening:cy',
  ])
  expect(agents.asked).toHaveLength(3)
  expect(await stopping.debateRow(id)).toMatchObject({ status: 'running', runner: null, lease_until: null })
})

test('a debate that a runner makes is its own from the first moment', async () => {
  const agents = debatingAgents()
  const [here, other] = await Promise.all([
    node({ agents }),
    node({ agents: debatingAgents(), rhythm: { sweepMs: 5 } }),
  ])
  await Promise.all([here.start(), other.start()])
  const announced: string[] = []
  here.platform.signals.subscribe('debate.ready', (id) => announced.push(id))
  const ids = await debates(here, 10)
  const runners = await Promise.all(ids.map(async (id) => (await here.debateRow(id)).runner))
  expect(new Set(runners).size).toBe(1)
  await allEnded(here, ids)
  await expectSoundLogs(here, ids)
  const asked = agents.asked.filter((ask) => ids.includes(ask.split(' ')[0] ?? ''))
  expect([announced, asked.length]).toEqual([[], 10 * 3 * 4])
})

test('with room for one debate the oldest is next', async () => {
  const agents = debatingAgents()
  const own = await testDatabase()
  const busy = await node({ agents, settings: { SERVICE_RUNNER_CONCURRENCY: '1' } }, own)
  onTestFinished(() => own.close())
  const ids: string[] = []
  for (let n = 0; n < 4; n++) ids.push(...(await debates(busy, 1)))
  await busy.start()
  await allEnded(busy, ids)
  expect([...new Set(agents.asked.map((ask) => ask.split(' ')[0]))]).toEqual(ids)
})

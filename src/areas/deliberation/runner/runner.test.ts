import { expect, onTestFinished, test } from 'vitest'
import { type Call, debatingAgents, openingEvents } from '../../../../test/support/debating-agents.ts'
import { runnerNode } from '../../../../test/support/deliberation.ts'
import { cancel } from '../../../engine/commands/cancel-and-fail.ts'
import { fork } from '../../../engine/commands/fork.ts'
import { intervene } from '../../../engine/commands/intervene.ts'
import { pause, resume } from '../../../engine/commands/pause-and-resume.ts'
import { fold } from '../../../engine/evolve.ts'
import type { Protocol } from '../../../engine/protocol.ts'

type Node = Awaited<ReturnType<typeof runnerNode>>

async function node(wishes: Parameters<typeof runnerNode>[0]): Promise<Node> {
  const opened = await runnerNode(wishes)
  onTestFinished(async () => {
    await opened.stop()
    await opened.close()
  })
  return opened
}

let made = 0
async function debateOn({ ledger }: Node, protocol: Partial<Protocol> = {}): Promise<string> {
  const id = `dbt_run_${++made}`
  await ledger.create(id, 'org_1', openingEvents(protocol))
  return id
}

/** A place where calls stop until they are let go on. */
function gate(stops: (call: Call) => boolean) {
  const standing = new Map<string, { call: Call; open: () => void }>()
  let noticed = () => {}
  return {
    async before(call: Call) {
      if (!stops(call)) return undefined
      await new Promise<void>((open) => {
        standing.set(call.ask.key, { call, open })
        call.signal.addEventListener('abort', () => open())
        noticed()
      })
      return call.signal.aborted
        ? { kind: 'failed' as const, reason: 'unavailable' as const, message: 'aborted' }
        : undefined
    },
    open: (key: string) => standing.get(key)?.open(),
    signal: (key: string) => standing.get(key)?.call.signal,
    /** Until so many calls stand here. */
    async holds(count: number) {
      while (standing.size < count) {
        await new Promise<void>((resolve) => {
          noticed = resolve
        })
      }
    },
  }
}

const typesOf = async ({ platform }: Node, id: string) => (await platform.log.read(id)).map(({ type }) => type)
/** Every append is a transaction of its own. */
async function appendsOf({ database }: Node, id: string) {
  const counted = await database.pool.query('select count(distinct xmin::text) from events where debate_id = $1', [id])
  return counted.rows[0].count
}

test('a debate runs to its end without waiting for the disk between phases, and nobody is asked twice', async () => {
  const agents = debatingAgents({ rounds: 3 })
  const here = await node({ agents })
  const id = await debateOn(here)
  await here.drain()
  const state = await here.ledger.load(id)
  expect(state).toMatchObject({ status: 'completed', round: 3, end: { result: 'consensus_reached', winner: 'p1' } })
  expect(state.votes).toHaveLength(9)
  expect(agents.asked).toHaveLength(3 * 10)
  expect(new Set(agents.asked).size).toBe(agents.asked.length)
  expect(await appendsOf(here, id)).toBeLessThan(10)
  expect(await here.platform.log.verify(id)).toMatchObject({ intact: true })
  expect(await here.debateRow(id)).toMatchObject({ status: 'completed', version: state.version })
})

test('an answer is stored as soon as it arrives, while others are still being written', async () => {
  const slow = gate(({ ask }) => ask.key === '1:opening:bo')
  const here = await node({ agents: debatingAgents({ before: slow.before }) })
  const id = await debateOn(here)
  const drained = here.drain(id)
  await slow.holds(1)
  await expect.poll(async () => (await here.ledger.load(id)).answered.length).toBe(2)
  slow.open('1:opening:bo')
  await drained
  expect((await here.ledger.load(id)).status).toBe('completed')
})

test('the time an answer took is measured; an agent that does not come back in time has failed', async () => {
  const before = async ({ ask, signal }: Call) => {
    const stopped = new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined)))
    if (ask.agent === 'bo') return stopped
    return ask.key === '1:opening:cy' ? new Promise<undefined>(() => {}) : undefined
  }
  const here = await node({ agents: debatingAgents({ before }) })
  const id = await debateOn(here, { agent_timeout_seconds: 0.02, phases: ['opening', 'vote'] })
  await here.drain(id)
  const { failures } = await here.ledger.load(id)
  expect(failures).toMatchObject([{ agent: 'cy', phase: 'opening', reason: 'timeout' }])
  const answered = (await here.platform.log.read(id)).filter(({ data }) => data.agent === 'bo')
  expect(answered.map(({ data }) => Number(data.latency_ms) >= 15)).toEqual([true, true])
})

test('while a debate is paused its calls finish and are kept; then it rests without a lease, and goes on when resumed', async () => {
  const slow = gate(({ ask }) => ask.phase === 'opening')
  const agents = debatingAgents({ before: slow.before })
  const here = await node({ agents })
  await here.start()
  const id = await debateOn(here)
  await slow.holds(3)
  await here.ledger.act(id, (state) => pause(state, { user: 'usr_ada' }))
  await here.platform.tail.catchUp()
  for (const agent of ['ada', 'bo', 'cy']) slow.open(`1:opening:${agent}`)
  await expect.poll(() => here.debateRow(id)).toMatchObject({ status: 'paused', runner: null, lease_until: null })
  expect((await here.ledger.load(id)).messages).toHaveLength(3)
  await here.ledger.act(id, (state) => resume(state, { user: 'usr_ada' }))
  await expect.poll(async () => (await here.debateRow(id)).status).toBe('completed')
  expect(new Set(agents.asked).size).toBe(agents.asked.length)
  expect(await here.platform.log.verify(id)).toMatchObject({ intact: true })
})

test('whatever is drafted ahead of the log when a person acts is drafted anew, and no answer counts twice or for nothing', async () => {
  let acts = 0
  let paused = false
  const before = async ({ ask, state: { debateId } }: Call) => {
    if (ask.agent === 'ada') {
      acts += 1
      await here.ledger.act(debateId, (state) =>
        intervene(state, { user: 'usr_ada', kind: 'message', content: `before ${ask.key}` }),
      )
    }
    if (ask.key === '2:critique:bo' && !paused) {
      paused = true
      await here.ledger.act(debateId, (state) => pause(state, { user: 'usr_ada' }))
    }
    return undefined
  }
  const here: Node = await node({ agents: debatingAgents({ rounds: 2, before }) })
  const id = await debateOn(here)
  await here.drain(id)
  expect((await here.ledger.load(id)).status).toBe('paused')
  await here.ledger.act(id, (state) => resume(state, { user: 'usr_ada' }))
  await here.drain(id)

  const state = await here.ledger.load(id)
  const events = await here.platform.log.read(id)
  expect(state).toEqual(fold(events))
  expect(state).toMatchObject({ status: 'completed', round: 2 })
  expect(state.answered.length).toBe(7 * 3)
  expect(events.filter(({ data }) => data.discarded)).toEqual([])
  expect(events.filter(({ type }) => type === 'intervention_added')).toHaveLength(acts)
  expect(await here.platform.log.verify(id)).toMatchObject({ intact: true })
})

test('cancelling a debate breaks off its calls; what was paid for is kept, and counts for nothing', async () => {
  const slow = gate(({ ask }) => ask.phase === 'opening')
  const paid = async (call: Call) => {
    const broken = await slow.before(call)
    return broken && call.ask.agent === 'bo' ? { ...broken, usage: { tokens_in: 7 } } : broken
  }
  const here = await node({ agents: debatingAgents({ before: paid }) })
  await here.start()
  const id = await debateOn(here)
  await slow.holds(3)
  await here.ledger.act(id, (state) => cancel(state, { user: 'usr_ada' }))
  await expect.poll(() => slow.signal('1:opening:ada')?.aborted).toBe(true)
  await expect.poll(async () => (await typesOf(here, id)).at(-1)).toBe('agent_failed')
  const after = (await here.platform.log.read(id)).slice((await typesOf(here, id)).indexOf('debate_cancelled') + 1)
  expect(after.map(({ data }) => [data.agent, data.discarded, data.tokens_in])).toEqual([['bo', true, 7]])
  expect(await here.ledger.load(id)).toMatchObject({ status: 'cancelled', messages: [] })
})

test('a breakpoint releases the debate until its deadline, and the deadline decides', async () => {
  let clock = new Date('2026-11-15T12:00:00.000Z')
  const here = await node({ agents: debatingAgents(), now: () => clock })
  const id = await debateOn(here, { breakpoints: ['critical_decision'], on_timeout: 'continue' })
  await here.drain()
  expect(await here.debateRow(id)).toMatchObject({
    status: 'running',
    runner: null,
    wake_at: '2026-11-15T12:30:00.000Z',
  })
  await here.drain()
  expect((await here.ledger.load(id)).status).toBe('running')
  clock = new Date('2026-11-15T12:30:00.000Z')
  await here.drain()
  expect(await here.ledger.load(id)).toMatchObject({ status: 'completed', breakpoints: [{ resolution: 'timeout' }] })
})

test('acting on a waiting debate wakes it', async () => {
  const here = await node({ agents: debatingAgents() })
  const id = await debateOn(here, { breakpoints: ['critical_decision'] })
  await here.drain()
  await here.ledger.act(id, (state) => pause(state, { user: 'usr_ada' }))
  await here.ledger.act(id, (state) => resume(state, { user: 'usr_ada' }))
  expect(await here.debateRow(id)).toMatchObject({ wake_at: null })
  await here.drain()
  expect((await here.debateRow(id)).wake_at).not.toBeNull()
})

test('a fault of ours sets the debate aside for longer and longer, and then ends it as failed', async () => {
  let clock = new Date('2026-11-15T12:00:00.000Z')
  const said = { kind: 'message', content: 'It costs what nobody can count.' } as const
  const agents = debatingAgents({ before: async () => ({ ...said, usage: { cost_usd: Number.NaN } }) })
  const here = await node({ agents, now: () => clock })
  const id = await debateOn(here)
  const pauses: number[] = []
  for (let tries = 1; tries < 6; tries++) {
    await expect(here.drain(id)).rejects.toThrow()
    const { wake_at, setbacks } = await here.debateRow(id)
    expect(setbacks).toBe(tries)
    pauses.push(Date.parse(wake_at ?? '') - clock.getTime())
    clock = new Date(wake_at ?? '')
  }
  expect(pauses).toEqual([5_000, 10_000, 20_000, 40_000, 80_000])
  await expect(here.drain(id)).rejects.toThrow()
  expect(await here.ledger.load(id)).toMatchObject({ status: 'failed', end: { result: 'failed' } })
})

test('what agents do between two events is told: who thinks, what is written, and how far the debate is', async () => {
  const told: Record<string, unknown>[] = []
  const of = (wanted: string) => told.filter(({ type }) => type === wanted)
  const before = async ({ ask, onText }: Call) => {
    if (ask.agent !== 'ada') return undefined
    for (const word of ['Let ', 'me ', 'see: ']) onText?.(word)
    await expect.poll(() => of('progress_update').at(-1)?.phase).toBe(ask.phase)
    return undefined
  }
  const here = await node({ agents: debatingAgents({ before }) })
  here.platform.signals.subscribe('debate.signal', (_id, payload) => told.push(payload as Record<string, unknown>))
  await here.drain(await debateOn(here, { phases: ['opening', 'vote'], rounds: 2 }))

  const ofAda = told.filter(({ agent, phase }) => agent === 'ada' && phase === 'opening')
  expect(ofAda).toEqual([
    expect.objectContaining({ type: 'agent_thinking', round: 1, step: 'opening', after_seq: expect.any(Number) }),
    expect.objectContaining({ type: 'token_start' }),
    expect.objectContaining({ type: 'token_delta', token: 'Let me see: ', agent_seq: 1 }),
    expect.objectContaining({ type: 'token_delta', token: 'It is so.', agent_seq: 2 }),
    expect.objectContaining({ type: 'token_end', full_response: 'Let me see: It is so.' }),
  ])
  expect(of('progress_update')).toMatchObject([
    { round: 1, phase: 'opening', rounds: 2, progress: 0 },
    { round: 1, phase: 'vote', rounds: 2, progress: 25 },
  ])
})

test('how much an agent thinks is told while it thinks', async () => {
  const told: Record<string, unknown>[] = []
  const before = async ({ ask, onThinking }: Call) => {
    if (ask.key !== '1:opening:ada') return undefined
    for (const tokens of [undefined, 70, 150]) {
      onThinking?.(tokens)
      const last = () => told.filter(({ type, agent }) => type === 'agent_thinking' && agent === 'ada').at(-1)
      await expect.poll(last).toEqual(expect.objectContaining({ step: 'opening', ...(tokens && { tokens }) }))
    }
    return undefined
  }
  const here = await node({ agents: debatingAgents({ before }) })
  here.platform.signals.subscribe('debate.signal', (_id, payload) => told.push(payload as Record<string, unknown>))
  await here.drain(await debateOn(here))
  const counts = told.filter(
    ({ type, agent, phase }) => type === 'agent_thinking' && agent === 'ada' && phase === 'opening',
  )
  expect(counts.map(({ tokens }) => tokens)).toEqual([undefined, 70, 150])
})

test('an answer that is written anew is told from its beginning', async () => {
  const told: Record<string, unknown>[] = []
  const before = async ({ ask, onText, onRestart }: Call) => {
    if (ask.key !== '1:opening:ada') return undefined
    onText?.('Half of ')
    await expect.poll(() => told.filter(({ type }) => type === 'token_delta')).toHaveLength(1)
    onRestart?.()
    return undefined
  }
  const here = await node({ agents: debatingAgents({ before }) })
  here.platform.signals.subscribe('debate.signal', (_id, payload) => told.push(payload as Record<string, unknown>))
  await here.drain(await debateOn(here))
  const ofAda = told.filter(({ agent, phase }) => agent === 'ada' && phase === 'opening').slice(1)
  expect(ofAda).toMatchObject([
    { type: 'token_start', agent_seq: 0 },
    { type: 'token_delta', token: 'Half of ', agent_seq: 1 },
    { type: 'token_start', agent_seq: 0 },
    { type: 'token_delta', token: 'It is so.', agent_seq: 1 },
    { type: 'token_end', full_response: 'It is so.' },
  ])
})

test('a fork that is being run ends when what it inherited is erased', async () => {
  const stop = gate(({ state, ask }) => state.parent !== null && ask.phase === 'vote')
  const here = await node({ agents: debatingAgents({ before: stop.before }) })
  const parent = await debateOn(here)
  await here.drain(parent)
  const voting = (await here.platform.log.read(parent)).find(({ type }) => type === 'ballot_opened')?.version ?? 0
  await here.ledger.create('dbt_orphan', 'org_1', fork(await here.ledger.at(parent, voting), { user: 'usr_ada' }))
  await here.start()
  await stop.holds(3)
  await here.ledger.act(parent, () => [{ type: 'debate_erased', data: { user: 'usr_ada', reason: 'user_request' } }])
  await here.platform.tail.catchUp()
  await expect.poll(async () => (await here.debateRow('dbt_orphan')).status).toBe('failed')
})

test('a debate that is erased while it is run stops quietly, and is not run again', async () => {
  const lines: string[] = []
  const stop = gate(() => true)
  const here = await node({
    agents: debatingAgents({ before: stop.before }),
    settings: { SERVICE_LOG_LEVEL: 'warn' },
    log: { write: (line) => lines.push(line) },
  })
  await here.start()
  const id = await debateOn(here)
  await stop.holds(3)
  await here.ledger.act(id, () => [{ type: 'debate_erased', data: { user: 'usr_ada', reason: 'retention' } }])
  await here.platform.tail.catchUp()
  await expect.poll(() => stop.signal('1:opening:ada')?.aborted).toBe(true)
  await here.stop()
  await here.platform.db.updateTable('debates').set({ runner: null, lease_until: null }).where('id', '=', id).execute()
  const another = await node({ agents: debatingAgents(), database: here.database })
  await another.drain(id)
  expect((await typesOf(here, id)).at(-1)).toBe('debate_erased')
  expect(await here.debateRow(id)).toMatchObject({ runner: null, setbacks: 0 })
  expect(lines).toEqual([])
})

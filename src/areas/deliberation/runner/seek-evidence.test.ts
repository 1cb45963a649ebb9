import { expect, onTestFinished, test } from 'vitest'
import { debatingAgents, openingEvents } from '../../../../test/support/debating-agents.ts'
import { runnerNode } from '../../../../test/support/deliberation.ts'
import { piece } from '../../../../test/support/engine.ts'
import { intervene } from '../../../engine/commands/intervene.ts'
import { pause, resume } from '../../../engine/commands/pause-and-resume.ts'
import type { EngineEvent } from '../../../engine/events.ts'
import type { Grounded } from '../../../engine/grounding.ts'

const GROUNDING = { documents: true, memory: true, connectors: [], max_pieces: 12 }
const FOUND = [piece('evd_found', 'It costs three euros.', { agent: 'ada' })]
const user = 'usr_ada'

/** The first events of a debate in which what is missing is looked for. */
const grounded = (): EngineEvent[] =>
  openingEvents({ rounds: 1 }).map((event) =>
    event.type === 'debate_start' ? { ...event, data: { ...event.data, grounding: GROUNDING } } : event,
  )

const lacking = () =>
  debatingAgents({
    rounds: 1,
    before: async ({ ask }) =>
      ask.purpose === 'opening'
        ? { kind: 'message' as const, content: 'It pays.', proposal: 'p1', needs: ['the price'] }
        : undefined,
  })

async function node(seek: Grounded['seek'], agents = lacking()) {
  const opened = await runnerNode({ agents, seek })
  onTestFinished(async () => {
    await opened.stop()
    await opened.close()
  })
  return opened
}

let made = 0
async function debateOn({ ledger }: Awaited<ReturnType<typeof node>>) {
  const id = `dbt_seek_${++made}`
  await ledger.create(id, 'org_1', grounded())
  return id
}

test('what agents lack is looked for once, and what is found goes into the log in one append', async () => {
  const asked: unknown[] = []
  const here = await node(async (state, { queries, most }) => {
    asked.push([state.debateId, queries, most])
    return FOUND
  })
  const id = await debateOn(here)
  await here.drain()
  expect(asked).toEqual([[id, [{ query: 'the price', agents: expect.any(Array) }], 6]])
  const events = await here.platform.log.read(id)
  const at = events.findIndex(({ type }) => type === 'evidence_sought')
  expect(events.slice(at, at + 2).map(({ type }) => type)).toEqual(['evidence_sought', 'evidence_attached'])
  const appended = await here.database.pool.query(
    "select distinct xmin::text from events where debate_id = $1 and type in ('evidence_sought', 'evidence_attached')",
    [id],
  )
  expect(appended.rows).toHaveLength(1)
  expect(await here.ledger.load(id)).toMatchObject({ status: 'completed', sought: [{ found: 1, phase: 'opening' }] })
})

test('a search that fails or finds nothing is recorded as that, and the debate goes on', async () => {
  const here = await node(async () => {
    throw new Error('The index is broken')
  })
  const id = await debateOn(here)
  await here.drain()
  expect(await here.ledger.load(id)).toMatchObject({ status: 'completed', sought: [{ found: 0 }], evidence: [] })
})

test('an act of a person meanwhile, and a pause, lose nothing and record nothing twice', async () => {
  const searching = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  let searches = 0
  const here = await node(async () => {
    searches += 1
    begun.resolve()
    await searching.promise
    return FOUND
  })
  const id = await debateOn(here)
  const drained = here.drain()
  await begun.promise
  await here.ledger.act(id, (state) => intervene(state, { user, kind: 'message', content: 'Hurry.' }))
  await here.ledger.act(id, (state) => pause(state, { user }))
  searching.resolve()
  await drained
  await here.ledger.act(id, (state) => resume(state, { user }))
  await here.drain()
  const state = await here.ledger.load(id)
  expect(state).toMatchObject({ status: 'completed', sought: [{ found: 1 }] })
  expect(state.evidence.map(({ id: evidence }) => evidence)).toEqual(['evd_found'])
  expect(searches).toBeLessThanOrEqual(2)
})

test('of two nodes that drive one debate, one records what was found', async () => {
  const one = await node(async () => FOUND)
  const two = await runnerNode({
    agents: lacking(),
    seek: async () => [{ ...FOUND[0], id: 'evd_other' } as (typeof FOUND)[0]],
    database: one.database,
  })
  onTestFinished(async () => {
    await two.stop()
    await two.close()
  })
  const id = await debateOn(one)
  await Promise.all([one.drain(), two.drain()])
  const state = await one.ledger.load(id)
  expect(state.sought).toHaveLength(1)
  expect(state.evidence).toHaveLength(1)
})

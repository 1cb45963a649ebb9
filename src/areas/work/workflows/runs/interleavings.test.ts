import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../../test/support/database.ts'
import { LEASE_TIMING, leaseWorker } from '../../../../background/leases/lease-worker.ts'
import { leasesOn } from '../../../../background/leases/leases.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { Definition } from '../definition/definition.ts'
import type { StepExecutor } from '../step-executors/step-executor.ts'
import { arrivalStore } from './arrival-store.ts'
import { runDriver } from './driver.ts'
import { moveStore } from './move-store.ts'
import { RUNS, runStore } from './run-store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database?.close())

const ORG = 'org_1'
const now = () => new Date('2026-11-19T10:00:00Z')
const logger = pino({ level: 'silent' })
const caller = { kind: 'user', userId: 'usr_ada', org: ORG } as Caller

/** Three steps that wait for something outside, side by side, and one behind them. */
const WAITING: Definition = {
  steps: [
    { id: 'panel', type: 'debate', config: { question: 'Why?' } },
    { id: 'ask', type: 'approval', config: { title: 'Go?', question: 'Now?' } },
    { id: 'call', type: 'webhook', config: { url: 'https://example.com/' } },
    { id: 'after', type: 'set', config: { values: { done: true } }, depends_on: ['panel', 'ask', 'call'] },
  ],
  returns: {
    panel: '${{ steps.panel.output.by }}',
    ask: '${{ steps.ask.output.by }}',
    call: '${{ steps.call.output.by }}',
  },
}
const STEPS = ['panel', 'ask', 'call'] as const
type Step = (typeof STEPS)[number]

let made = 0

/** A run that a worker drives past numbered places; at the one that is named something else happens beside it. */
async function racing(beside: Step | 'cancel', when: number) {
  const { db } = database
  const id = `exe_${++made}`
  const places: string[] = []
  const late: Promise<unknown>[] = []
  const withdrawn: string[] = []
  let isDone = false

  async function place(name: string, { isLocked = false } = {}) {
    places.push(name)
    if (isDone || places.length < when) return
    if (isLocked) {
      isDone = true
      late.push(happen())
    } else isDone = await happen()
  }

  const waits = (type: string, more: Partial<StepExecutor> = {}): StepExecutor => ({
    name: type,
    claim: () => ({ subjectId: `${id}:${type}` }),
    withdraw: async () => void withdrawn.push(type),
    ...more,
  })
  const claims = (type: string) =>
    waits(type, {
      async begin() {
        await place(`in the transaction that begins a step of type ${type}`, { isLocked: true })
        return { subjectId: `${id}:${type}` }
      },
    })
  const executors = new Map<string, StepExecutor>([
    ['approval', claims('approval')],
    ['webhook', claims('webhook')],
    [
      'debate',
      waits('debate', {
        async act() {
          await place('while a step is set going')
          return { outcome: 'acted' }
        },
      }),
    ],
  ])
  function executorOf(type: string): StepExecutor {
    const executor = executors.get(type)
    if (!executor) throw new Error(`No step of type ${type} begins anything`)
    return executor
  }

  const store = runStore(db)
  const moves = moveStore({ db, executorOf, announce: async () => () => {}, ended: async () => {}, now })
  const tools = { actingFor: async () => caller, executorOf, now, chance: () => 0 }
  const other = runDriver({ store, moves, ...tools })
  const driver = runDriver({
    ...tools,
    store: {
      async load(run) {
        await place('before the run is read')
        const held = await store.load(run)
        await place('once the run is read')
        return held
      },
    },
    moves: {
      ...moves,
      async write(held, move) {
        await place('before a move is written')
        const written = await moves.write(held, move)
        await place('once a move is written')
        return written
      },
    },
  })
  const worker = leaseWorker({
    leases: leasesOn({ db, of: RUNS, runner: 'worker', leaseMs: LEASE_TIMING.leaseMs }),
    drive: driver.drive,
    giveUp: driver.giveUp,
    limit: 1,
    role: 'worker',
    rhythm: LEASE_TIMING,
    watch: { join: () => async () => {} },
    what: 'run',
    now,
    logger,
  })

  const stepOf = async (step: Step) => (await store.load(id))?.steps.find(({ stepId }) => stepId === step)

  /** What a step waits for arrives; false where nothing waits for it yet, or any more. */
  async function arrive(step: Step): Promise<boolean> {
    const found = await stepOf(step)
    if (found?.status !== 'running' || found.arrived !== null || found.subjectId === null) return false
    const { subjectId, attempt } = found
    const arrived = { result: { by: step } }
    await db.transaction().execute(async (tx) => {
      if (step !== 'ask') return arrivalStore.arriveAt(tx, ORG, subjectId, arrived)
      await arrivalStore.lock(tx, ORG, id)
      await arrivalStore.arrive(tx, ORG, { runId: id, stepId: step, iteration: 0, branch: 0, attempt }, arrived)
    })
    return true
  }
  const happen = async () =>
    beside === 'cancel'
      ? (await other.end(id, { status: 'cancelled', error: 'The run was cancelled' })) !== undefined
      : arrive(beside)

  const at = now().toISOString()
  const owner = { org: ORG, payer: ORG, startedBy: 'usr_ada', key: null, digest: '', at }
  const what = { templateId: 'wft_1', scheduleId: null, name: 'Race', definition: WAITING, inputs: {} }
  await store.begin({ ...owner, ...what, id, sealedSecrets: null }, 1_000)
  await worker.drain(id)
  await Promise.all(late)
  await worker.drain(id)
  return {
    places,
    withdrawn,
    arrive: async (step: Step) => {
      await arrive(step)
      await worker.drain(id)
    },
    stepOf,
    whole: () => store.whole(ORG, id),
  }
}

const NEVER = 1_000_000

test.each(STEPS)(
  'what %s waits for arrives beside any place of the driver, and the run goes on over it',
  async (step) => {
    const { places } = await racing(step, NEVER)
    expect(new Set(places).size).toBe(7)
    for (let when = 1; when <= places.length; when++) {
      const race = await racing(step, when)
      const known = await race.stepOf(step)
      const isTaken = known?.status === 'completed' || (known?.status === 'running' && known.arrived === null)
      expect(isTaken, `${step} beside ${places[when - 1]}`).toBe(true)
      for (const other of STEPS) await race.arrive(other)
      const over = await race.whole()
      expect(over?.run, `${step} beside ${places[when - 1]}`).toMatchObject({
        status: 'completed',
        outputs: { panel: 'panel', ask: 'ask', call: 'call' },
      })
      expect(over?.steps.map(({ attempt }) => attempt)).toEqual([1, 1, 1, 1])
    }
  },
)

test('a run is cancelled beside any place of the driver, and nothing of it goes on', async () => {
  const { places } = await racing('cancel', NEVER)
  for (let when = 1; when <= places.length; when++) {
    const race = await racing('cancel', when)
    for (const step of STEPS) await race.arrive(step)
    const over = await race.whole()
    expect(over?.run.status, `cancelled beside ${places[when - 1]}`).toBe('cancelled')
    expect(over?.steps.filter(({ status }) => status === 'running')).toEqual([])
    expect(race.withdrawn.toSorted()).toEqual(over?.steps.map(({ type }) => type).toSorted())
  }
})

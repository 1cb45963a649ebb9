import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writtenNotices } from '../../../../../test/support/approvals.ts'
import { type WorkflowService, workflowService } from '../../../../../test/support/workflows.ts'
import { openOutbound } from '../../../../adapters/outbound/outbound.ts'
import { LEASE_TIMING, leaseWorker } from '../../../../background/leases/lease-worker.ts'
import { leasesOn } from '../../../../background/leases/leases.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { type Approvals, approvals } from '../../approvals/index.ts'
import type { Definition } from '../definition/definition.ts'
import { approvalExecutor } from '../step-executors/approval.ts'
import type { StepExecutor } from '../step-executors/step-executor.ts'
import { webhookExecutor } from '../step-executors/webhook.ts'
import { arrivalStore } from './arrival-store.ts'
import { runDriver } from './driver.ts'
import { moveStore } from './move-store.ts'
import type { RunStep } from './run.ts'
import { RUNS, runStore } from './run-store.ts'

const ORG = 'org_1'
const person = (userId: string, orgRole: 'member' | 'admin') =>
  ({ kind: 'user', userId, org: ORG, payer: ORG, orgRole, scopes: [] }) as unknown as Caller

const receiver = createServer((request, reply) => {
  request.resume().on('end', () => reply.setHeader('content-type', 'application/json').end('{"number": 7}'))
})
const logged: string[] = []
let service: WorkflowService
let handle: Approvals
let made = 0
beforeAll(async () => {
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
  const log = { write: (line: string) => void logged.push(line) }
  service = await workflowService({ settings: { SERVICE_LOG_LEVEL: 'warn' }, log })
  Object.assign(service.platform.outbound, openOutbound({ allow: (ip) => ip === '127.0.0.1' }))
  await service.as({ userId: 'usr_ada', org_role: 'member' })
  await service.as({ userId: 'usr_bob', org_role: 'admin' })
  handle = approvals(service.platform, {
    areas: () => service.areas,
    debates: { find: async () => undefined, resolveBreakpoint: async () => undefined },
    workspaces: { payerOf: async (tenant) => tenant, rulesOf: async () => undefined },
    telling: writtenNotices().telling,
  }).approvals
})
afterAll(async () => {
  await service.close()
  receiver.close()
})

/** What waits when the debate ends, and what the move begins that follows from its end. */
function definition(): Definition {
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  const asks = { title: 'Go?', question: 'Now?', role: 'admin' }
  return {
    steps: [
      { id: 'panel', type: 'debate', config: { question: 'Why?' } },
      { id: 'ask', type: 'approval', config: asks },
      { id: 'call', type: 'webhook', config: { url } },
      { id: 'ask_again', type: 'approval', config: asks, depends_on: ['panel'] },
      { id: 'call_again', type: 'webhook', config: { url }, depends_on: ['panel'] },
    ],
    returns: Object.fromEntries([
      ...['ask', 'ask_again'].map((id) => [id, `\${{ steps.${id}.output.approved }}`]),
      ...['call', 'call_again'].map((id) => [id, `\${{ steps.${id}.output.status }}`]),
    ]),
  }
}

/** Waits until something waits for a row that another transaction holds, or has found nothing to do. */
async function untilHeldUp(happening: Promise<unknown>): Promise<void> {
  let isOver = false
  const over = happening.finally(() => {
    isOver = true
  })
  over.catch(() => {})
  await expect
    .poll(async () => {
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return isOver || (await service.database.pool.query(waiting)).rowCount !== 0
    })
    .toBe(true)
}

type Beside = 'answer' | 'delivery' | 'cancel'

/** A move of a run passes numbered places; at one of them something else happens beside it, by the parts that do it in the service. */
async function racing(moving: 'worker' | 'cancel', beside: Beside, when: number) {
  const { db, logger, now, outbox } = service.platform
  const id = `exe_real${++made}`
  const places: string[] = []
  const late: Promise<unknown>[] = []
  let counts = false

  async function place(name: string, { isLocked = false } = {}) {
    if (!counts) return
    places.push(name)
    if (places.length !== when) return
    if (!isLocked) return happen()
    const happening = happen()
    late.push(happening)
    await untilHeldUp(happening)
  }

  const placed = (executor: StepExecutor): StepExecutor => ({
    ...executor,
    async begin(tx, attempt) {
      await place(`before ${executor.name} is begun`, { isLocked: true })
      const begun = await executor.begin?.(tx, attempt)
      await place(`once ${executor.name} is begun`, { isLocked: true })
      return begun
    },
    async withdraw(tx, attempt) {
      await place(`before ${executor.name} is withdrawn`, { isLocked: true })
      await executor.withdraw?.(tx, attempt)
      await place(`once ${executor.name} is withdrawn`, { isLocked: true })
    },
  })
  const debate: StepExecutor = {
    name: 'debate',
    claim: () => ({ subjectId: `dbt_${id}` }),
    act: async () => ({ outcome: 'acted' }),
  }
  const [asks, calls] = [placed(approvalExecutor(handle)), placed(webhookExecutor(outbox))]
  const executorOf = (type: string) => (type === 'debate' ? debate : type === 'approval' ? asks : calls)

  const store = runStore(db)
  const moves = moveStore({ db, executorOf, announce: async () => () => {}, ended: async () => {}, now })
  const driver = runDriver({
    actingFor: async () => person('usr_ada', 'member'),
    executorOf,
    now,
    chance: () => 0,
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
    leases: leasesOn({ db, of: RUNS, runner: `worker_${id}`, leaseMs: LEASE_TIMING.leaseMs }),
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

  const steps = async () => (await store.load(id))?.steps ?? []
  const open = ({ status, arrived }: RunStep) => status === 'running' && arrived === null
  const answer = (subjectId: string | null) =>
    handle.answer(subjectId ?? '', { choice: 'approve' }, person('usr_bob', 'admin'))
  const end = () => driver.end(id, { status: 'cancelled', error: 'The run was cancelled' })
  async function happen() {
    if (beside === 'delivery') return outbox.drain()
    if (beside === 'cancel') return end()
    const asked = (await steps()).find(({ stepId }) => stepId === 'ask')
    await answer(asked?.subjectId ?? null).catch((refused) => {
      if (refused.status !== 409) throw refused
    })
  }

  const by = { org: ORG, payer: ORG, startedBy: 'usr_ada', key: null, digest: '', at: now().toISOString() }
  const what = { templateId: 'wft_1', scheduleId: null, name: 'Race', definition: definition(), inputs: {} }
  await store.begin({ ...by, ...what, id, sealedSecrets: null }, 1_000)
  await worker.drain(id)
  await db.transaction().execute((tx) => arrivalStore.arriveAt(tx, ORG, `dbt_${id}`, { result: { by: 'panel' } }))
  if (moving === 'cancel') await worker.drain(id)
  counts = true
  await (moving === 'cancel' ? end() : worker.drain(id))
  counts = false
  await Promise.all(late)

  await worker.drain(id)
  await outbox.drain()
  for (const step of (await steps()).filter((each) => each.type === 'approval' && open(each)))
    await answer(step.subjectId)
  await worker.drain(id)
  const where = `${beside} beside ${places[when - 1]}`
  const questions = db.selectFrom('approvals').select('id').where('subject_id', 'like', `${id}/%`)
  const effects = db.selectFrom('effects').select('id').where('subject', '=', id)
  return {
    places,
    where,
    over: await store.whole(ORG, id),
    asking: await questions.where('status', '=', 'pending').execute(),
    calling: await effects.where('state', 'in', ['waiting', 'sending', 'parked']).execute(),
  }
}

const NEVER = 1_000_000
const deadlocks = () => logged.filter((line) => line.includes('deadlock'))

test.each(['answer', 'delivery', 'cancel'] as const)(
  'beside any place of a move: %s, by the parts of the service, and the run comes to its end',
  async (beside) => {
    const { places } = await racing('worker', beside, NEVER)
    expect(new Set(places).size).toBe(8)
    for (let when = 1; when <= places.length; when++) {
      const { where, over, asking, calling } = await racing('worker', beside, when)
      if (beside === 'cancel') expect(over?.run.status, where).toBe('cancelled')
      else {
        const outputs = { ask: true, ask_again: true, call: 200, call_again: 200 }
        expect(over?.run, where).toMatchObject({ status: 'completed', outputs })
      }
      expect(
        over?.steps.filter(({ status }) => status === 'running'),
        where,
      ).toEqual([])
      expect([asking, calling], where).toEqual([[], []])
    }
    expect(deadlocks()).toEqual([])
  },
)

test.each(['answer', 'delivery'] as const)(
  'beside any place of a cancellation: %s, and nothing waits for it',
  async (beside) => {
    const { places } = await racing('cancel', beside, NEVER)
    expect(new Set(places).size).toBe(8)
    for (let when = 1; when <= places.length; when++) {
      const { where, over, asking, calling } = await racing('cancel', beside, when)
      expect(over?.run.status, where).toBe('cancelled')
      expect(
        over?.steps.filter(({ status }) => status === 'running'),
        where,
      ).toEqual([])
      expect([asking, calling], where).toEqual([[], []])
    }
    expect(deadlocks()).toEqual([])
  },
)

import packageJson from '../../../../../package.json' with { type: 'json' }
import { LEASE_TIMING, leaseWorker } from '../../../../background/leases/lease-worker.ts'
import { leasesOn } from '../../../../background/leases/leases.ts'
import { publicAddress } from '../../../../config/public-address.ts'
import type { ErasedDebate, ErasedPerson, Platform } from '../../../../platform.ts'
import type { Enter } from '../../../../shared/identity/authenticate.ts'
import type { Transaction } from '../../../../storage/database.ts'
import type { Debates } from '../../../deliberation/debates/index.ts'
import type { Ledger } from '../../../deliberation/ledger/index.ts'
import type { Mail } from '../../../identity/mailbox/index.ts'
import type { ActingFor } from '../../../identity/organizations/index.ts'
import type { Approvals } from '../../approvals/index.ts'
import { approvalExecutor, questionsOf, stepApprovals } from '../step-executors/approval.ts'
import { debateExecutor } from '../step-executors/debate.ts'
import { mapExecutor } from '../step-executors/map.ts'
import { type Notifying, notifyExecutor } from '../step-executors/notify.ts'
import type { StepExecutor } from '../step-executors/step-executor.ts'
import { waitExecutor } from '../step-executors/wait.ts'
import { webhookExecutor } from '../step-executors/webhook.ts'
import { stepWebhooks } from '../step-executors/webhook-effects.ts'
import { runAnnounces } from './announces.ts'
import { ARRIVED, arrivalStore } from './arrival-store.ts'
import { callStore } from './call-store.ts'
import { runDriver } from './driver.ts'
import { eraseRunsOf, runsStartedBy } from './erasure-store.ts'
import { cancellingLater, runJobs } from './jobs.ts'
import { runMilestones } from './milestone-store.ts'
import { moveStore } from './move-store.ts'
import { runReactions } from './reactions.ts'
import { retainableRuns } from './retained-store.ts'
import { runRoutes } from './routes.ts'
import type { Run } from './run.ts'
import { RUNS, runStore } from './run-store.ts'
import { type Runnable, runService } from './service.ts'
import { runTables } from './tables.ts'

export interface RunDependencies {
  /** A template that a tenant may run; 404 for any other. */
  template: (id: string, org: string) => Promise<Runnable>
  debates: Pick<Debates, 'startAs' | 'request'>
  ledger: Pick<Ledger, 'act'>
  approvals: Pick<
    Approvals,
    | 'ask'
    | 'withdraw'
    | 'refuseBadForm'
    | 'refuseBadChannels'
    | 'clearTexts'
    | 'clearQuestions'
    | 'remove'
    | 'rows'
    | 'members'
  >
  telling: Pick<Notifying, 'push'> & {
    mail: Pick<Mail, 'available' | 'send' | 'takeBack'>
    /** Empties what waits to be pushed and speaks of runs. */
    takeBack: (tx: Transaction, payer: string, runs: readonly string[]) => Promise<void>
  }
  actingFor: ActingFor
  enter: Enter
  receiptIdOf: (debateId: string) => string
  /** Called in the transaction that ends a run. */
  ended: (tx: Transaction, run: Run) => Promise<void>
}

const MOST_RUNS = 50
const READY = 'workflow.ready'

/** A step that this release cannot take, such as one of a later release. */
const unknownExecutor = (name: string): StepExecutor => ({
  name,
  claim: () => ({ error: `Steps of type ${name} cannot run here` }),
})

const pageOf =
  (address: string): Notifying['pageOf'] =>
  ({ org, payer, id }) =>
    `${address}${org === payer ? '' : `/in/${org}`}/workflows/runs/${id}`

/** Runs of workflows: rows that one transaction at a time moves on. */
export function runs(platform: Platform, dependencies: RunDependencies) {
  const { announceApart, config, db, jobs, leaseWatch, listener, logger, newId, now, outbound, outbox } = platform
  const { random, sealing, signals } = platform
  const { debates, ledger, approvals, telling, actingFor, receiptIdOf, ended } = dependencies
  const ready = (runId: string) => signals.publish(READY, runId)
  const executors = new Map<string, StepExecutor>(
    [
      waitExecutor(now),
      mapExecutor,
      debateExecutor({ debates, cancelLater: cancellingLater(jobs), newId, now }),
      approvalExecutor(approvals),
      webhookExecutor(outbox),
      notifyExecutor({ ...telling, members: approvals.members, pageOf: pageOf(publicAddress(config)) }),
    ].map((executor) => [executor.name, executor]),
  )
  const executorOf = (type: string) => executors.get(type) ?? unknownExecutor(type)
  const store = runStore(db)
  const chance = () => new DataView(random(4).slice().buffer).getUint32(0) / 2 ** 32
  const moves = moveStore({ db, executorOf, announce: announceApart, ended, now })
  const driver = runDriver({ store, moves, actingFor, executorOf, now, chance })
  const worker = leaseWorker({
    leases: leasesOn({ db, of: RUNS, runner: newId('worker'), leaseMs: LEASE_TIMING.leaseMs }),
    drive: driver.drive,
    giveUp: driver.giveUp,
    limit: MOST_RUNS,
    role: config.role,
    rhythm: LEASE_TIMING,
    watch: leaseWatch,
    what: 'run',
    now,
    logger,
  })
  const service = runService({ store, moves, end: driver.end, ...dependencies, ready, newId, now })
  const listening = new DisposableStack()

  /** Withdraws what waits to be told of runs. */
  async function takeBack(tx: Transaction, payer: string, ids: readonly string[]) {
    await telling.takeBack(tx, payer, ids)
    await telling.mail.takeBack(tx, ids)
  }

  return {
    endpoints: runRoutes(service),
    service,
    milestones: runMilestones(db),
    tables: runTables,
    reactions: runReactions({ arrivals: arrivalStore, receiptIdOf }),
    effects: [
      stepWebhooks({
        calls: callStore(db),
        arrivals: arrivalStore,
        outbound,
        sealing,
        version: packageJson.version,
        now,
      }),
    ],
    jobs: runJobs({ ledger }),
    approvalKinds: [stepApprovals(arrivalStore)],
    announces: runAnnounces,
    retains: [
      retainableRuns(db, {
        asked: ({ tenant, id }) => approvals.rows(questionsOf(tenant, [id])),
        async removed(tx, { org, id, payer }) {
          await approvals.remove(tx, questionsOf(org, [id]))
          await takeBack(tx, payer, [id])
        },
      }),
    ],
    async erases(tx: Transaction, debate: ErasedDebate) {
      const erased = await eraseRunsOf(tx, debate)
      const [first] = erased
      if (!first) return
      const ids = erased.map(({ id }) => id)
      await approvals.clearTexts(tx, questionsOf(debate.org, ids))
      await takeBack(tx, first.payer, ids)
    },
    /** What a person set going goes with them; what its questions were answered stays with those who answered. */
    async erasesPerson(tx: Transaction, { userId }: ErasedPerson) {
      for (const [org, started] of await runsStartedBy(tx, userId)) {
        const ids = started.map(({ id }) => id)
        await approvals.clearQuestions(tx, questionsOf(org, ids))
        const [first] = started
        if (first) await takeBack(tx, first.payer, ids)
      }
    },
    async start() {
      listening.defer(signals.subscribe(READY, worker.ready))
      if (worker.drives) listening.defer(listener.listen(ARRIVED, worker.ready, () => {}))
      await worker.start()
    },
    async stop() {
      listening.dispose()
      await worker.stop(config.shutdownGraceSeconds * 1_000)
    },
    /** Moves all runs on, or one, until they wait: for tests. */
    drain: worker.drain,
  }
}

import Type from 'typebox'
import { defineReaction } from '../../../background/log-readers/reactions.ts'
import { defineJob, type Enqueue, type JobAddress } from '../../../background/queue/job.ts'
import { defineSchedule } from '../../../background/schedules/schedule.ts'
import type { Schedules } from '../../../background/schedules/schedules.ts'
import { cancel } from '../../../engine/commands/cancel-and-fail.ts'
import { isTerminal } from '../../../engine/state.ts'
import type { LogEvent } from '../../../shared/event-types.ts'
import { MINUTE_MS } from '../../../shared/time/dates.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { EventLog } from '../../../storage/event-log/event-log.ts'
import type { Ledger } from '../../deliberation/ledger/index.ts'
import type { DebateLimitStore } from './debate-limit-store.ts'
import { runningTime } from './debate-time.ts'
import type { WorkspaceStore } from './store.ts'

interface LimitDependencies {
  store: DebateLimitStore
  rulesOf: WorkspaceStore['rulesOf']
  ledger: () => Pick<Ledger, 'act'>
  readLog: EventLog['read']
  schedules: Pick<Schedules, 'set'>
  transaction: WorkspaceStore['transaction']
  enqueue: Enqueue
  now: () => Date
}

const Which = Type.Object({ workspace_id: Type.String(), debate_id: Type.String() })
const LOOK: JobAddress<typeof Which> = { name: 'workspaces.look-at-debate', payload: Which }

const Where = Type.Object({ workspace_id: Type.String() })
const LOOK_AT_ALL: JobAddress<typeof Where> = { name: 'workspaces.look-at-debates', payload: Where }

/** Fires when a debate would have run as long as it may. */
const due = defineSchedule({
  name: 'workspaces.debate-limit',
  async fire(_tx, { org, key }, enqueue) {
    await enqueue(LOOK, { workspace_id: org, debate_id: key })
    return undefined
  },
})

/** About three hours of trying: nothing else looks at the debate. */
const RETRIES = 25

/** Cancels debates that run longer than their workspace allows. A debate that stands still is looked at again when it goes on. */
export function debateLimit(needs: LimitDependencies) {
  const { store, rulesOf, ledger, readLog, schedules, transaction, enqueue, now } = needs

  async function look(org: string, debateId: string): Promise<void> {
    const minutes = (await rulesOf(org))?.maxDebateDurationMinutes ?? 0
    if (minutes === 0) return
    const at = now()
    const { ms, runs } = runningTime(await readLog(debateId), at)
    if (!runs) return
    const leftMs = minutes * MINUTE_MS - ms
    if (leftMs > 0) {
      const next = new Date(at.getTime() + leftMs)
      return transaction((tx) => schedules.set(tx, { org, kind: due, key: debateId, at: next }))
    }
    const reason = `It ran longer than the ${minutes} minutes that its workspace allows`
    await ledger().act(debateId, (state) => {
      const standsStill = state.status === 'paused' || state.breakpoints.some(({ resolution }) => resolution === null)
      return isTerminal(state) || standsStill ? [] : cancel(state, { user: org, reason })
    })
  }

  return {
    reactions: [
      defineReaction({
        name: 'workspaces.limit-debates',
        types: ['debate_start', 'debate_forked', 'debate_resumed', 'breakpoint_resolved'],
        async among(tx: Transaction, events: readonly LogEvent[]) {
          const limited = await store.limited(
            tx,
            events.map(({ debateId }) => debateId),
          )
          return events.filter(({ debateId }) => limited.has(debateId))
        },
        async react(_tx, { organizationId, debateId }, enqueueOnce) {
          await enqueueOnce(LOOK, { workspace_id: organizationId, debate_id: debateId })
        },
      }),
    ],
    schedules: [due],
    jobs: [
      defineJob({ ...LOOK, retries: RETRIES, run: ({ workspace_id, debate_id }) => look(workspace_id, debate_id) }),
      defineJob({
        ...LOOK_AT_ALL,
        retries: RETRIES,
        async run({ workspace_id }) {
          for (const id of await store.open(workspace_id)) await look(workspace_id, id)
        },
      }),
    ],
    /** Holds what runs already to a limit that was changed. */
    changed: (tx: Transaction, workspace_id: string) => enqueue(LOOK_AT_ALL, { workspace_id }, { tx }),
  }
}

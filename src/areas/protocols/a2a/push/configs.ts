import type { Outbound } from '../../../../adapters/outbound/outbound.ts'
import type { Sealing } from '../../../../shared/crypto/encryption.ts'
import { digestOf } from '../../../../shared/crypto/text-digest.ts'
import { conflict } from '../../../../shared/errors.ts'
import { type Caller, isOwnSession } from '../../../../shared/identity/caller.ts'
import type { NewId } from '../../../../shared/ids.ts'
import type { NewPushConfig } from '../protocol/schema.ts'
import type { TaskRecord } from '../tasks/store.ts'
import type { Task } from '../tasks/tasks.ts'
import type { PushRecord, PushStore } from './store.ts'

/** How many places may be told of one task. */
const MOST_PER_TASK = 10

/** What proves us at a place; sealed, and never answered. */
export interface PushProof {
  token?: string | undefined
  credentials?: string | undefined
}

interface PushConfigsDependencies {
  store: PushStore
  outbound: Pick<Outbound, 'assertPublicUrl'>
  sealing: Sealing
  gateOf(operation: string): { admit(caller: Caller): void }
  newId: NewId
  now: () => Date
}

/** The places that clients want to be told of a task at. */
export function pushConfigs({ store, outbound, sealing, gateOf, newId, now }: PushConfigsDependencies) {
  /** Whoever may begin a debate may be told of it. */
  const admit = (caller: Caller) => gateOf('debates.create').admit(caller)

  return {
    /** Refuses who may not be told of tasks, and an address that we do not call. */
    async refuseBad({ url }: NewPushConfig, caller: Caller): Promise<void> {
      admit(caller)
      await outbound.assertPublicUrl(url, 'url')
    },

    /** Refuses one place more than a task may have. */
    async refuseFull({ task }: Task, config: NewPushConfig, { org }: Caller, messageId?: string): Promise<void> {
      const id = knownIdOf(task, config.id, messageId)
      const others = (await store.ofTask(org, task.id)).filter((each) => each.droppedAt === null && each.id !== id)
      if (others.length >= MOST_PER_TASK) throw full()
    },

    /**
     * Under a name that its client used before, it takes the place of that one. Without a name, the one that came with a
     * message takes the place of that which came with the same message before.
     */
    async create(
      { task }: Task,
      { id: name, url, token, authentication }: NewPushConfig,
      caller: Caller,
      messageId?: string,
    ) {
      admit(caller)
      const id = knownIdOf(task, name, messageId) ?? newId('push')
      const proof: PushProof = { token, credentials: authentication?.credentials }
      const config: PushRecord = {
        id,
        taskId: task.id,
        name: name || null,
        debateId: task.debateId,
        url: await outbound.assertPublicUrl(url, 'url'),
        scheme: authentication?.scheme ?? null,
        sealedProof: token || authentication?.credentials ? await sealing.seal(JSON.stringify(proof), id) : null,
        droppedAt: null,
        droppedWhy: null,
        credential: isOwnSession(caller) ? null : caller.sessionId,
        createdBy: caller.userId,
        createdAt: now().toISOString(),
      }
      if (!(await store.put(caller.org, config, MOST_PER_TASK))) throw full()
      return shown(config)
    },

    async find(task: TaskRecord, id: string, { org }: Caller) {
      const config = await store.find(org, idOf(task.id, id))
      return config && config.taskId === task.id && config.droppedAt === null ? shown(config) : undefined
    },

    async list(task: TaskRecord, { org }: Caller) {
      return (await store.ofTask(org, task.id)).filter(({ droppedAt }) => droppedAt === null).map(shown)
    },

    async remove(task: TaskRecord, id: string, caller: Caller): Promise<void> {
      admit(caller)
      await store.remove(caller.org, task.id, idOf(task.id, id))
    },
  }
}
export type PushConfigs = ReturnType<typeof pushConfigs>

/** The beginning of our own ids, which no name of a client has. */
const OWN = /^apc_/

/** The id of a place of a task by what it is called outside: by our own id, or by its client's name for it. */
const idOf = (taskId: string, called: string) => (OWN.test(called) ? called : derivedId(taskId, called))

/** The id of a place that its client or its message names. */
function knownIdOf({ id: taskId }: TaskRecord, name: string | undefined, messageId: string | undefined) {
  if (name) return idOf(taskId, name)
  return messageId ? idWithMessage(taskId, messageId) : undefined
}

const full = () => conflict(`A task has at most ${MOST_PER_TASK} push notification addresses`, { limit: MOST_PER_TASK })

const idWithMessage = (taskId: string, messageId: string) => derivedId(taskId, 'message', messageId)

const derivedId = (...from: readonly string[]) => `apc_${digestOf(from.join('\n')).slice(0, 26)}`

const shown = ({ id, name, taskId, url, scheme }: PushRecord) => ({
  id: name ?? id,
  taskId,
  url,
  ...(scheme !== null && { authentication: { scheme } }),
})

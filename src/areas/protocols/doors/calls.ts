import type { Logger } from 'pino'
import { activityLog } from '../../../shared/activity-log.ts'
import type { Caller, Resource } from '../../../shared/identity/caller.ts'
import { credentialOf, type Door } from '../asking/index.ts'
import type { CallStore } from './store.ts'

export const DOOR_OF: Readonly<Record<Resource, Door>> = { a2a: 'a2a', mcp: 'mcp', v1: 'openai' }

/** Notes that a caller called at a door. */
export type NoteDoorCall = (resource: Resource, caller: Caller) => void

interface DoorCallDependencies {
  store: CallStore
  logger: Logger
  now: () => Date
}

/** How long after a noted call of a person at a door no other is noted. */
const NOTED_FOR_MS = 60_000
const MOST_NOTED = 10_000
const FLUSH_EVERY_MS = 3_000

/** When people's programs last called at each door: noted at most once a minute on this node, saved every few seconds. */
export function doorCalls({ store, logger, now }: DoorCallDependencies) {
  const noted = new Map<string, number>()
  const seen = activityLog({
    write: (calls) => store.write([...calls].map(([call, at]) => callOf(call, at))),
    logger,
    flushEveryMs: FLUSH_EVERY_MS,
  })

  const note: NoteDoorCall = (resource, caller) => {
    const at = now().getTime()
    const place = `${caller.org} ${caller.userId} ${DOOR_OF[resource]}`
    const before = noted.get(place)
    if (before !== undefined && Math.abs(at - before) < NOTED_FOR_MS) return
    if (noted.size >= MOST_NOTED) noted.clear()
    noted.set(place, at)
    seen.touch(`${place} ${credentialOf(caller)}`, at)
  }

  return {
    note,
    /** The last call of a person at each door where there was one. */
    async last(caller: Pick<Caller, 'org' | 'userId'>) {
      await seen.flush()
      const calls = await store.last(caller)
      return calls.map(({ door, at, credential }) => ({ door, call: { at, credential: credential || null } }))
    },
    stop: seen.stop,
  }
}
export type DoorCalls = ReturnType<typeof doorCalls>

function callOf(noted: string, at: number) {
  const [org = '', userId = '', door = '', credential = ''] = noted.split(' ')
  return { org, userId, door: door as Door, credential, at: new Date(at).toISOString() }
}

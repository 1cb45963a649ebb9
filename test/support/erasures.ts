import Type from 'typebox'
import { personRulesStore } from '../../src/areas/governance/privacy/erasure/person-rules-store.ts'
import type { Platform } from '../../src/platform.ts'
import type { TableDescription } from '../../src/storage/table.ts'
import type { TestApp } from './app.ts'

/** A clock that is moved by hand. */
export interface MovedClock {
  now: number
}

const ERASE_DUE = { name: 'privacy.erase-due', payload: Type.Object({}) }
const STEP_MS = 600_000
const MOST_LOOKS = 50

/** Everything that goes on in the background, once: log readers, jobs, and the audit log. */
export async function settle({ cursors, platform }: Pick<TestApp, 'cursors' | 'platform'>): Promise<void> {
  await cursors.catchUp()
  await platform.jobs.drain()
  await platform.jobs.enqueue({ name: 'audit.note', payload: Type.Object({}) }, {})
  await platform.jobs.drain()
  await cursors.catchUp()
}

/** Drives the erasure of a person until it rests for good, and answers in which state. */
export async function erasedThrough(service: Pick<TestApp, 'cursors' | 'platform'>, clock: MovedClock, id: string) {
  const { db, jobs } = service.platform
  const states: string[] = []
  for (let look = 0; look < MOST_LOOKS; look++) {
    await settle(service)
    await jobs.enqueue(ERASE_DUE, {})
    await jobs.drain().catch(() => {})
    const found = await db.selectFrom('erasures').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    if (states.at(-1) !== found.state) states.push(found.state)
    if (['completed', 'failed', 'held', 'cancelled'].includes(found.state)) return { ...found, states }
    clock.now += STEP_MS
  }
  throw new Error(`The erasure ${id} does not end: ${states.join(', ')}`)
}

/** Does to the rows of a person in some tables what their erasure does. */
export async function eraseRows({ db }: Pick<Platform, 'db'>, tables: readonly TableDescription[], userId: string) {
  for (const kept of tables) await personRulesStore(db).follow(kept, { id: userId, email: `${userId}@example.org` })
}

import { advance, BATCH } from './advance.ts'
import type { CursorStore } from './cursor-store.ts'
import type { LogReader } from './log-reader.ts'

interface CatchUpOptions {
  store: CursorStore
  now: () => Date
}

/** Brings late readers to the end of the log; rejects with the failure of an event once all others are there. */
export async function catchUpAll(late: readonly LogReader[], options: CatchUpOptions): Promise<void> {
  // Whatever fails is rolled back with all the others: one after the other finds the event that is to blame.
  const arrived = late.length > 1 ? await moveTogether(late, options).catch(() => NOBODY) : NOBODY
  const failures: unknown[] = []
  for (const reader of late) {
    if (arrived.has(reader.name)) continue
    await catchUpOne(reader, options).catch((failure) => failures.push(failure))
  }
  if (failures.length > 0) throw failures[0]
}

const NOBODY: ReadonlySet<string> = new Set()

/**
 * Moves the views, and the reactions that none of the events concerns, with one look at the log and one transaction in
 * place of one each; answers which have arrived. A reaction that has something to do has a transaction of its own, as
 * what it locks must not be held for others.
 */
function moveTogether(late: readonly LogReader[], { store, now }: CatchUpOptions): Promise<ReadonlySet<string>> {
  const names = late.map(({ name }) => name)
  return store.turns(names, async (tx, cursors) => {
    const sound = cursors.filter(({ failing_position, stopped_at }) => failing_position === null && !stopped_at)
    const [first] = sound
    if (!first) return NOBODY
    const after = Math.min(...sound.map(({ position }) => position))
    const types = [...new Set(late.flatMap((reader) => reader.types))]
    const events = await store.events(tx, types, after, first.head, BATCH)
    if (events.length === BATCH) return NOBODY

    const positions = new Map(sound.map(({ name, position }) => [name, position]))
    const arrived = new Set<string>()
    for (const { name, kind, types: own, take, concerns } of late) {
      const position = positions.get(name)
      if (position === undefined) continue
      const next = events.filter((event) => event.position > position && own.includes(event.type))
      if (next.length > 0) {
        if (kind === 'view') await take(tx, next)
        else if (await concerns(tx, next)) continue
      }
      arrived.add(name)
    }
    if (arrived.size > 0) await store.moveTo(tx, [...arrived], first.head, now().toISOString())
    return arrived
  })
}

async function catchUpOne(reader: LogReader, { store, now }: CatchUpOptions) {
  for (;;) {
    const outcome = await advance(reader, { store, now, insist: true })
    if (outcome.state === 'failed') throw outcome.cause
    if (outcome.state !== 'more' && outcome.state !== 'busy') return
  }
}

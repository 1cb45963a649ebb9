import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import Type, { type Static } from 'typebox'
import type { Effect, EffectKind, EffectOrder, Sent } from '../../src/background/outbox/effect.ts'
import { type OutboxOptions, openOutbox } from '../../src/background/outbox/outbox.ts'
import { idMaker } from '../../src/shared/ids.ts'
import { createMetrics } from '../../src/shared/telemetry/metrics.ts'
import { openListener } from '../../src/storage/connection/listener.ts'
import { databaseOn, openPool } from '../../src/storage/database.ts'

/** A node as far as the outbox is concerned: its own pool, its own LISTEN connection, its own sender. */
export async function outboxNode(
  url: string,
  kinds: readonly EffectKind[],
  options: Partial<Pick<OutboxOptions, 'role' | 'now' | 'limit' | 'graceSeconds' | 'rhythm'>> = {},
) {
  await using opening = new AsyncDisposableStack()
  const logger = pino({ level: 'silent' })
  const pool = openPool({ url, size: 6, applicationName: 'outbox node' })
  opening.defer(() => pool.end())
  const db = databaseOn(pool)
  const listener = openListener({ url, logger })
  opening.defer(() => listener.close())
  const newId = idMaker(() => new Date(), randomBytes)
  const now = () => new Date()
  const outbox = openOutbox({ db, listener, role: 'api', newId, now, logger, metrics: createMetrics(), ...options })
  outbox.start(kinds)
  const opened = opening.move()
  return {
    outbox,
    db,
    pool,
    wish: (wished: EffectOrder<typeof Note>) => db.transaction().execute((tx) => outbox.send(tx, wished)),
    /** The effects of the organization that the wishes are of, the oldest first. */
    shown: async () => (await outbox.list('org_1', {}, { limit: 500, offset: 0 })).items.reverse(),
    async stop() {
      await outbox.stop()
      await opened.disposeAsync()
    },
  }
}

export const Note = Type.Object({ text: Type.String() })
type NoteEffect = Effect<Static<typeof Note>>

/** A kind whose outside world is a list of what arrived, and which answers as told. */
export function notes(name: string, options: Partial<EffectKind<typeof Note>> = {}) {
  const calls: NoteEffect[] = []
  const answers: (Sent | Error | ((effect: NoteEffect, signal: AbortSignal) => Promise<Sent>))[] = []
  const kind = {
    name,
    body: Note,
    doubt: 'same key',
    async send(effect, { signal }) {
      calls.push(effect)
      const answer = answers.shift() ?? { outcome: 'done', externalId: `outside ${effect.id}` }
      if (answer instanceof Error) throw answer
      return typeof answer === 'function' ? answer(effect, signal) : answer
    },
    ...options,
  } as EffectKind<typeof Note>
  return { kind, calls, answers }
}

export const wishOf = (
  kind: EffectKind<typeof Note>,
  more: Partial<EffectOrder<typeof Note>> = {},
): EffectOrder<typeof Note> => ({
  org: 'org_1',
  kind,
  key: 'one',
  target: 'somewhere',
  body: { text: 'hello' },
  ...more,
})

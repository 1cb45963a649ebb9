import type { EffectKind } from '../../src/background/outbox/effect.ts'
import { notes, outboxNode } from './outbox.ts'

/** Started as a process of its own: a sender that dies when four calls have arrived, before any is written down. */
const url = process.argv[2] ?? ''

const send: EffectKind['send'] = async ({ id }) => {
  await node.pool.query('insert into outside (effect_id) values ($1)', [id])
  const { rows } = await node.pool.query('select count(*) from outside')
  if (rows[0].count === 4) process.kill(process.pid, 'SIGKILL')
  return new Promise(() => {})
}

const node = await outboxNode(
  url,
  [
    notes('same', { doubt: 'same key', send }).kind,
    notes('found', { doubt: 'find first', send, find: async () => undefined }).kind,
    notes('again', { doubt: 'send again and say so', send }).kind,
    notes('asked', { doubt: 'ask a person', send }).kind,
  ],
  { role: 'worker' },
)

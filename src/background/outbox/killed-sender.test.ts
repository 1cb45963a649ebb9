import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { notes, outboxNode, wishOf } from '../../../test/support/outbox.ts'
import type { Effect } from './effect.ts'

const PROGRAM = fileURLToPath(new URL('../../../test/support/effect-sender-process.ts', import.meta.url))

test('a sender that is killed between the call and its record leaves a doubt, which each kind resolves its own way', async () => {
  const database = await testDatabase()
  onTestFinished(database.close)
  await database.pool.query('create table outside (effect_id text not null)')
  const asked: Effect[] = []
  const find = async (effect: Effect) => {
    asked.push(effect)
    return { outcome: 'done', externalId: 'found outside' } as const
  }
  const same = notes('same', { doubt: 'same key' })
  const found = notes('found', { doubt: 'find first', find })
  const again = notes('again', { doubt: 'send again and say so' })
  const person = notes('asked', { doubt: 'ask a person' })
  const all = [same, found, again, person]
  let time = Date.now()
  const kinds = all.map(({ kind }) => kind)
  const node = await outboxNode(database.url, kinds, { now: () => new Date(time) })
  onTestFinished(node.stop)
  for (const kind of kinds) await node.wish(wishOf(kind, { target: kind.name }))

  const sender = spawn(process.execPath, [PROGRAM, database.url], { stdio: ['ignore', 'ignore', 'inherit'] })
  onTestFinished(() => void sender.kill('SIGKILL'))
  expect(await once(sender, 'exit')).toEqual([null, 'SIGKILL'])
  const { rows: arrived } = await database.pool.query('select effect_id from outside')
  const before = await node.shown()
  expect(arrived.map(({ effect_id }) => effect_id).sort()).toEqual(before.map(({ id }) => id).sort())
  expect(before.map(({ state }) => state)).toEqual(Array(4).fill('sending'))

  await node.outbox.drain()
  expect(all.flatMap(({ calls }) => calls)).toEqual([])
  await database.pool.query(`update effects set claimed_until = clock_timestamp() - interval '1 second'`)
  await node.outbox.drain()
  expect((await node.shown()).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting', 'parked'])
  time += 5_000
  await node.outbox.drain()

  const ids = before.map(({ id }) => id)
  expect(same.calls).toMatchObject([{ id: ids[0], attempt: 2 }])
  expect(asked).toMatchObject([{ id: ids[1], doubt: { version: 0 } }])
  expect(found.calls).toEqual([])
  expect(again.calls).toMatchObject([{ id: ids[2], doubt: { since: expect.any(String) } }])
  expect(person.calls).toEqual([])
  expect((await node.shown()).map(({ state, externalId }) => [state, externalId])).toEqual([
    ['done', `outside ${ids[0]}`],
    ['done', 'found outside'],
    ['done', `outside ${ids[2]}`],
    ['parked', null],
  ])
})

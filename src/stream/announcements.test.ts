import Type from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/support/database.ts'
import { debateStream } from '../../test/support/debate-stream.ts'
import type { JsonObject } from '../shared/canonical-json.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database?.close())

const announces = {
  'garden.harvested': {
    also: 'garden_harvested',
    meaning: 'Something was harvested',
    data: Type.Object({ pears: Type.Integer(), story: Type.Optional(Type.String()) }),
  },
  'garden.watered': {
    also: 'garden_watered',
    meaning: 'Something was watered',
    data: Type.Object({}),
    needs: 'workflows.write' as const,
  },
}

type Node = Awaited<ReturnType<typeof debateStream>>

async function garden() {
  const node = await debateStream(database)
  node.announcer.start([{ announces }])
  return node
}

async function overseer(node: Node, token = 'ada-token') {
  const client = node.connect(`/api/v1/deliberations/stream?token=${token}`)
  while ((await client.next()).type !== 'connected');
  return client
}

const harvest = (data: JsonObject, org = 'org_1') => ({ org, name: 'garden.harvested', debateId: 'dbt_pear', data })

const inTransaction = (node: Node, ...said: ReturnType<typeof harvest>[]) =>
  database.db.transaction().execute(async (tx) => {
    for (const one of said) await node.announcer.announce(tx, one)
  })

test('followers of the organization on any node hear what was committed, each once, and nothing that was not', async () => {
  const [near, far] = [await garden(), await garden()]
  const clients = [await overseer(near), await overseer(far)]
  const undone = database.db.transaction().execute(async (tx) => {
    await near.announcer.announce(tx, harvest({ pears: 1 }))
    throw new Error('The basket fell')
  })
  await expect(undone).rejects.toThrow('The basket fell')
  await inTransaction(near, harvest({ pears: 2 }, 'org_2'), harvest({ pears: 3 }), harvest({ pears: 3 }))
  await inTransaction(far, harvest({ pears: 4, story: 'p'.repeat(9_000) }))
  for (const client of clients) {
    const heard = [await client.next(), await client.next(), await client.next()]
    expect(heard.map(({ type, debate_id, payload }) => ({ type, debate_id, pears: payload.pears }))).toEqual([
      { type: 'garden_harvested', debate_id: 'dbt_pear', pears: 3 },
      { type: 'garden_harvested', debate_id: 'dbt_pear', pears: 3 },
      { type: 'garden_harvested', debate_id: 'dbt_pear', pears: undefined },
    ])
    expect(heard.every(({ seq }) => seq === undefined)).toBe(true)
    client.say({ type: 'ping' })
    expect((await client.next()).type).toBe('pong')
  }
})

test('what needs a permission is told to those who hold it', async () => {
  const node = await garden()
  const clients = [await overseer(node), await overseer(node, 'bob.token')]
  const watered = { ...harvest({}), name: 'garden.watered' }
  await inTransaction(node, watered, harvest({ pears: 1 }))
  const heard = await Promise.all(clients.map(async (client) => (await client.next()).type))
  expect(heard).toEqual(['garden_watered', 'garden_harvested'])
})

test('what no area has declared, or not so, is not announced', async () => {
  const node = await garden()
  const unknown = inTransaction(node, { ...harvest({}), name: 'garden.mown' })
  await expect(unknown).rejects.toThrow('declare it')
  await expect(inTransaction(node, harvest({ pears: 'many' }))).rejects.toThrow('pears')
  expect(() => node.announcer.start([{ announces }])).toThrow('announced by two areas')
})

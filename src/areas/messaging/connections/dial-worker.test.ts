import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { VendorError } from '../../../adapters/outbound/vendor-error.ts'
import { openLeaseWatch } from '../../../background/leases/lease-watch.ts'
import { type Connection, connections, type Dial, type Line } from './index.ts'

let service: TestApp
let another: TestApp
beforeAll(async () => {
  const settings = { SERVICE_ROLE: 'worker' }
  service = await testApp({ areas: ['connections', 'webhooks'], settings })
  another = await testApp({ areas: ['connections', 'webhooks'], settings, database: service.database })
})
afterAll(async () => {
  await another.close()
  await service.close()
})
beforeEach(() => service.platform.db.deleteFrom('connections').execute())

/** Nobody else dials it. */
const KIND = 'generic'
const QUICK = { leaseMs: 2_000, renewMs: 200, leaveMs: 200 }

const add = (externalId: string): Promise<Connection> =>
  connections(service.platform).connections.add(
    {
      kind: KIND,
      name: 'A mailbox',
      appId: '',
      externalId,
      intake: 'dial',
      visibility: 'own',
      settings: {},
      secrets: { password: 'a password' },
    },
    { payer: 'org_home', userId: 'usr_ada' },
  )

/** Holds every line until it is told to leave. */
function lines() {
  const held: Line[] = []
  const dial: Dial = async (line) => {
    held.push(line)
    await new Promise<void>((resolve) => line.signal.addEventListener('abort', () => resolve()))
  }
  return { held, dial }
}

async function worker(node: TestApp, dial: Dial) {
  const made = connections({
    ...node.platform,
    leaseWatch: openLeaseWatch({ ...node.platform, everyMs: 100 }),
  }).dialWorker([KIND], dial, { rhythm: QUICK })
  onTestFinished(() => made.stop(0))
  await made.start()
  return made
}

const stateOf = async ({ id }: Connection) =>
  service.platform.db.selectFrom('connections').select(['state', 'why']).where('id', '=', id).executeTakeFirstOrThrow()

test('one node holds the line, and another takes it over', async () => {
  const mailbox = await add('ada@example.org')
  const [first, second] = [lines(), lines()]
  const one = await worker(service, first.dial)
  await expect.poll(() => first.held.length).toBe(1)
  await worker(another, second.dial)
  expect(first.held[0]).toMatchObject({ connection: { id: mailbox.id }, secrets: { password: 'a password' } })
  expect(second.held).toEqual([])
  await one.stop(0)
  await expect.poll(() => second.held.length).toBe(1)
})

test('a change is heard: the line is dialled anew, and not while it is paused or removed', async () => {
  const mailbox = await add('bob@example.org')
  const { held, dial } = lines()
  await worker(service, dial)
  await expect.poll(() => held.length).toBe(1)
  const door = connections(service.platform).connections
  await door.rotate(mailbox, { password: 'another' })
  await expect.poll(() => held.length).toBe(2)
  expect(held.map(({ secrets, signal }) => [secrets.password, signal.aborted])).toEqual([
    ['a password', true],
    ['another', false],
  ])
  await door.change(mailbox, { state: 'paused' })
  await expect.poll(() => held[1]?.signal.aborted).toBe(true)
  await door.change(mailbox, { state: 'active' })
  await expect.poll(() => held.length).toBe(3)
  await door.remove(mailbox)
  await expect.poll(() => held[2]?.signal.aborted).toBe(true)
})

test('whom the vendor does not let in fails at once, is told once, and is tried again with new secrets', async () => {
  const mailbox = await add('eve@example.org')
  let tries = 0
  await worker(service, async ({ secrets, stands, signal }) => {
    tries += 1
    if (secrets.password === 'a password') throw new VendorError('auth', 'The password is wrong')
    await stands()
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  })
  await expect.poll(() => stateOf(mailbox)).toEqual({ state: 'failed', why: 'The password is wrong' })
  await connections(service.platform).connections.rotate(mailbox, { password: 'right' })
  await expect.poll(() => stateOf(mailbox)).toEqual({ state: 'active', why: null })
  expect(tries).toBe(2)
})

test('a line that stood is dialled again as soon as it is cut, and earlier setbacks do not count', async () => {
  const mailbox = await add('dan@example.org')
  await service.platform.db.updateTable('connections').set({ setbacks: 5 }).execute()
  let cuts = 0
  await worker(service, async ({ stands }) => {
    await stands()
    cuts += 1
    throw new Error('The line was cut')
  })
  await expect.poll(() => cuts).toBeGreaterThan(1)
  expect(await stateOf(mailbox)).toEqual({ state: 'active', why: null })
})

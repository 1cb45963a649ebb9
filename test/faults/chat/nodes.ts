import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { peopleStore } from '../../../src/areas/messaging/chat/people/store.ts'
import { connections } from '../../../src/areas/messaging/connections/index.ts'
import { testApp } from '../../support/app.ts'
import { testDatabase } from '../../support/database.ts'
import { type RunningService, serviceHome } from '../../support/service-process.ts'
import { debatingModels, MODELS } from './debating-models.ts'
import { dice } from './dice.ts'
import type { Begun, Delivery, OpenKit } from './kit.ts'

/** How many deliveries are under way at once. */
const LANES = 4
const DEBATE = { agents: MODELS, consensus_threshold: 0.5 }

const until = (wanted: number, found: () => Promise<object[]>) =>
  expect.poll(async () => (await found()).length, { interval: 250 }).toBe(wanted)

interface Wishes {
  /** How many places there are to ask at. */
  places: number
  /** How many messages come from each within a minute. */
  perPlace: number
  seed: number
  /** How questions are debated, besides by whom. */
  debate?: object
}

/** Two nodes on one database, a platform that calls them, and models that say nothing after the openings until they may. */
export async function chatNodes(open: OpenKit, { places: count, perPlace, seed, debate }: Wishes) {
  const roll = dice(seed)
  const database = await testDatabase()
  onTestFinished(() => database.close())
  const now = () => new Date()
  const kit = await open({ now })
  onTestFinished(kit.close)
  const models = await debatingModels()
  const watcher = await testApp({ areas: [], database })
  onTestFinished(watcher.close)
  const { db, log } = watcher.platform
  await watcher.token({ org: 'org_1', tier: 'enterprise' })

  const accounts = kit.perAccount === undefined ? 1 : Math.ceil((count * perPlace) / kit.perAccount)
  const door = connections(watcher.platform).connections
  const ids: string[] = []
  for (let number = 0; number < accounts; number += 1) {
    const { settings: own = {}, ...account } = kit.account(number)
    const wish = { kind: kit.kind, name: `${kit.kind} ${number}`, intake: 'signed', visibility: 'shared' } as const
    const by = { payer: 'org_1', userId: 'usr_ada' }
    ids.push((await door.add({ ...wish, ...account, settings: { ...own, debate: { ...DEBATE, ...debate } } }, by)).id)
  }
  kit.named?.(ids)
  const places = Array.from({ length: count }, (_, number) => kit.place(number, accounts))
  for (const place of places) {
    const person = { connectionId: ids[place.account] ?? '', externalId: kit.person(place), externalName: null }
    const linked = { ...person, userId: 'usr_ada', linkedBy: 'person' } as const
    await peopleStore(db).linkUnlinked('org_1', linked, now(), async () => {})
  }

  const home = await serviceHome()
  const start = () =>
    home.start({
      DATABASE_URL: database.url,
      SERVICE_PRIVATE_HOSTS: '127.0.0.1',
      RATE_LIMIT_ENABLED: 'false',
      SERVICE_RUNNER_CONCURRENCY: '1000',
      SERVICE_AGENT_TIMEOUT_SECONDS: '3600',
      SERVICE_LOG_LEVEL: 'error',
      ...models.settings,
      ...kit.settings,
    })
  const survivor = await start()
  let victim: RunningService | undefined = await start()
  let kills = 0

  /** Calls one of the nodes, and again, as vendors do, until one says that it has it. */
  async function deliver(delivery: Delivery) {
    for (;;) {
      const node = roll(2) === 0 ? survivor : (victim ?? survivor)
      const { path, headers, body } = delivery()
      const response = await fetch(`${node.apiUrl}${path}`, { method: 'POST', headers, body }).catch(() => undefined)
      if (response?.ok) return
      await pause(20)
    }
  }

  /** `kill -9`, and another in its place. */
  async function kill() {
    const dying = victim
    victim = undefined
    await dying?.stop('SIGKILL')
    kills += 1
    victim = await start()
  }

  function shuffled(deliveries: readonly Delivery[]): Delivery[] {
    const all: Delivery[] = []
    for (const each of deliveries) {
      for (let times = roll(4); times >= 0; times -= 1) all.splice(roll(all.length + 1), 0, each)
    }
    return all
  }

  return {
    db,
    kit,
    places,
    roll,
    now,
    ...models,
    nodes: () => [survivor, victim].filter((node) => node !== undefined),
    kills: () => kills,
    kill,
    deliver,

    /** Each one to four times, in any order, four at a time, while a node is killed so often; answers how many there were. */
    async deliverAll(deliveries: readonly Delivery[], times: number): Promise<number> {
      const all = shuffled(deliveries)
      const step = Math.max(1, Math.floor(all.length / Math.max(1, times)))
      const left = all.entries()
      let killing = Promise.resolve()
      let killed = 0
      async function lane() {
        for (const [place, each] of left) {
          if (place % step === 0 && killed++ < times) {
            await killing
            killing = kill()
          }
          await deliver(each)
        }
      }
      await Promise.all(Array.from({ length: LANES }, lane))
      await killing
      return all.length
    },

    /** The debate of each place, and the thread that it is in by now. */
    async begun(): Promise<Map<string, Begun>> {
      const rows = await db
        .selectFrom('thread_debates')
        .innerJoin('threads', 'threads.id', 'thread_debates.thread_id')
        .select(['debate_id as debateId', 'key'])
        .where('moved_to', 'is', null)
        .execute()
      return new Map(rows.map((row) => [kit.placeOf(row.key), row]))
    },

    /** Until no message waits for its driver. */
    allTaken: () => until(0, () => db.selectFrom('messages').select('id').where('state', '=', 'waiting').execute()),

    /** Until nothing of this kind is left to be said. */
    allSaid: (kind: 'chat.%' | 'chat.card%' = 'chat.%') => {
      const said = db.selectFrom('effects').select('id').where('kind', 'like', kind)
      return until(0, () => said.where('state', 'in', ['waiting', 'sending']).execute())
    },

    /** Until every debate has a post that is there and says this. */
    allShown: (say: 'vote' | 'breakpoint' | 'decision') =>
      until(count, () => {
        const posts = db.selectFrom('effects').select('id').where('external_id', 'is not', null)
        return posts.where(sql`body ->> 'say'`, '=', say).execute()
      }),

    /** Every debate has a decision that is to be said, or was. */
    allWished: () =>
      until(count, () => db.selectFrom('effects').select('id').where('key', 'like', '%:decision').execute()),

    allEnded: () =>
      until(0, () => db.selectFrom('debates').select('id').where('status', 'in', ['pending', 'running']).execute()),

    /** Until every debate waits for a person. */
    allWaiting: () =>
      until(count, () => db.selectFrom('events').select('debate_id').where('type', '=', 'breakpoint_raised').execute()),

    /** What the logs of all debates say, of one type. */
    async logged(type: string) {
      const debates = await db.selectFrom('debates').select('id').execute()
      const logs = await Promise.all(debates.map(({ id }) => log.read(id)))
      return logs.flat().filter((event) => event.type === type)
    },
  }
}
export type ChatNodes = Awaited<ReturnType<typeof chatNodes>>

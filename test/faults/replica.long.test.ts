import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { debianTest } from '../support/debian-postgres.ts'
import { measured } from '../support/measured.ts'
import { newPerson, type Person, send, toldEnd } from '../support/people-on-nodes.ts'
import { cpuSecondsOf } from '../support/process-cpu.ts'
import { replicatedDatabase } from '../support/replicated-database.ts'
import { type RunningService, serviceHome } from '../support/service-process.ts'
import { stopwatch } from '../support/time-limits.ts'

const ANSWERS = 10_000
const LANES = 2
const READERS = 8
/** A list shows at most a hundred; older debates are deleted. */
const MOST_DEBATES = 25
/** How long replaying goes on, and stands still, at most. */
const LONGEST_RUN_MS = 4_000
const LONGEST_PAUSE_MS = 1_000
/** How often the same questions are asked with the replica and without it, by turns. */
const ROUNDS = 5
const ANSWERS_A_ROUND = 800
const REST_MS = 3_000

const SETTINGS = { RATE_LIMIT_ENABLED: 'false', SERVICE_ENV: 'development' }
const AGENTS = ['builtin-advocate', 'builtin-skeptic', 'builtin-empiricist']

/** Lists of views, in each of which every debate that has ended is named. */
const LISTS = [
  '/debates?limit=100',
  '/debates?status=completed&limit=100',
  '/decisions?limit=100',
  '/replays?limit=100',
]

interface Figure {
  /** How many debates an answer counts. */
  count: (data: never) => number
  /** Whether those that were deleted stay counted. */
  countsDeleted: boolean
}

const FIGURES: Record<string, Figure> = {
  '/analytics/debates/overview': {
    count: ({ completed_debates }: { completed_debates: number }) => completed_debates,
    countsDeleted: true,
  },
  '/agents/rankings': {
    count: ({ rankings }: { rankings: { agent: string; total_debates: number }[] }) =>
      rankings.find(({ agent }) => agent === AGENTS[0])?.total_debates ?? 0,
    countsDeleted: true,
  },
  '/deliberations/stats': {
    count: ({ completed_today }: { completed_today: number }) => completed_today,
    countsDeleted: false,
  },
  '/consensus/stats': {
    count: ({ total_debates }: { total_debates: number }) => total_debates,
    countsDeleted: false,
  },
}
const ADDRESSES = [...LISTS, ...Object.keys(FIGURES)]

/** What is known to be committed of an organization. */
interface Known {
  person: Person
  begun: number
  ended: Set<string>
  /** Their deletion was asked for. */
  leaving: Set<string>
  /** Their deletion was answered. */
  gone: Set<string>
}

const newKnown = async (node: RunningService, name: string): Promise<Known> => ({
  person: await newPerson(node, name),
  begun: 0,
  ended: new Set(),
  leaving: new Set(),
  gone: new Set(),
})

const any = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item

/** Why an answer is older than what was known when it was asked for, if it is. */
async function staleness(node: RunningService, address: string, known: Known): Promise<string[]> {
  const { ended, leaving, gone } = known
  const endedBefore = [...ended].filter((id) => !leaving.has(id))
  const goneBefore = [...gone]
  const { status, behind, data } = await send<object>(node, 'GET', address, known.person.headers)
  if (status !== 200) return [`${address} answers ${status}`]
  if (behind) return []
  const figure = FIGURES[address]
  if (figure) {
    const counted = figure.count(data as never)
    const fewest = figure.countsDeleted
      ? endedBefore.length + goneBefore.length
      : endedBefore.filter((id) => !leaving.has(id)).length
    const most = known.begun - (figure.countsDeleted ? 0 : goneBefore.length)
    return fewest <= counted && counted <= most
      ? []
      : [`${address} counts ${counted}, which is not between ${fewest} and ${most}`]
  }
  const text = JSON.stringify(data)
  const lacking = endedBefore.filter((id) => !leaving.has(id) && !text.includes(id))
  const kept = goneBefore.filter((id) => text.includes(id))
  return [...lacking.map((id) => `${address} lacks ${id}`), ...kept.map((id) => `${address} still shows ${id}`)]
}

/** One debate after the other, each on one node, told by the stream of one. */
async function debateOn(nodes: readonly RunningService[], known: Known, until: () => boolean) {
  const { ended, leaving, gone } = known
  const { headers, token } = known.person
  for (let n = 1; !until(); n++) {
    known.begun = n
    const wish = { topic: `Does the warranty cover water damage in case ${n}?`, agents: AGENTS, rounds: 1 }
    const { status, data } = await send<{ id: string }>(any(nodes), 'POST', '/debates', headers, wish)
    expect(status).toBe(201)
    await toldEnd(any(nodes), token, data.id)
    ended.add(data.id)
    const [oldest = ''] = ended
    if (ended.size <= MOST_DEBATES) continue
    leaving.add(oldest)
    expect((await send(any(nodes), 'DELETE', `/debates/${oldest}`, headers)).status).toBe(200)
    ended.delete(oldest)
    gone.add(oldest)
  }
}

/** Who answered the requests that might read the replica, over all nodes. */
async function outcomesOf(nodes: readonly RunningService[]): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {}
  for (const { apiUrl } of nodes) {
    const text = await (await fetch(`${apiUrl}/metrics`)).text()
    for (const [, outcome = '', count] of text.matchAll(/^service_replica_requests_total\{outcome="(\w+)"\} (\d+)$/gm))
      outcomes[outcome] = (outcomes[outcome] ?? 0) + Number(count)
  }
  return outcomes
}

debianTest('10,000 answers while replaying stands still at random: none is older than what was known', async () => {
  const { database, standby, onStandby } = await replicatedDatabase()
  const home = await serviceHome()
  const settings = { ...SETTINGS, DATABASE_URL: database.url, DATABASE_REPLICA_URL: standby.url }
  const nodes = [await home.start(settings), await home.start(settings)]
  const all: Known[] = []
  for (let lane = 0; lane < LANES; lane++) all.push(await newKnown(any(nodes), `person-${lane}`))

  let asked = 0
  const isEnough = () => asked >= ANSWERS
  const faults: string[] = []
  const readers = Array.from({ length: READERS }, async () => {
    while (!isEnough()) {
      asked += 1
      faults.push(...(await staleness(any(nodes), any(ADDRESSES), any(all))))
    }
  })
  const debates = all.map((known) => debateOn(nodes, known, isEnough))
  let pauses = 0
  while (!isEnough()) {
    await sleep(Math.random() * LONGEST_RUN_MS)
    await onStandby('select pg_wal_replay_pause()')
    await sleep(Math.random() * LONGEST_PAUSE_MS)
    await onStandby('select pg_wal_replay_resume()')
    pauses += 1
  }
  await Promise.all([...readers, ...debates])
  const ended = all.reduce((sum, known) => sum + known.ended.size + known.gone.size, 0)
  const outcomes = await outcomesOf(nodes)
  measured(`${asked} answers while ${ended} debates ended, ${pauses} pauses: ${JSON.stringify(outcomes)}`)
  expect(faults).toEqual([])
  expect(outcomes.replica).toBeGreaterThan(0)
  expect(Object.keys(outcomes).filter((outcome) => !['replica', 'behind', 'resting'].includes(outcome))).toEqual([])
})

/** CPU seconds of the primary, of the standby and of a node. */
type Taken = readonly [primary: number, standby: number, node: number]

const since = (after: Taken, before: Taken): number[] => after.map((seconds, place) => seconds - (before[place] ?? 0))

const median = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0

debianTest('what an answer about views takes of the primary, with a replica and without', async () => {
  const { database, primary, standby } = await replicatedDatabase()
  const home = await serviceHome()
  const settings = { ...SETTINGS, DATABASE_URL: database.url }
  const nodes = {
    without: await home.start(settings),
    with: await home.start({ ...settings, DATABASE_REPLICA_URL: standby.url }),
  }
  const known = await newKnown(nodes.without, 'person')
  await debateOn([nodes.without], known, () => known.ended.size >= MOST_DEBATES)
  const { rows } = await database.pool.query('select max(position) as head from events')
  const late = () => database.pool.query('select from cursors where position < $1', [rows[0].head])
  await expect.poll(async () => (await late()).rowCount).toBe(0)

  const taken = (node: RunningService): Taken => [
    primary.cpuSeconds(),
    standby.cpuSeconds(),
    cpuSecondsOf(node.pid)?.own ?? 0,
  ]
  /** What was taken while the work was done, without what is taken anyway in that time. */
  const takenFor = async (node: RunningService, work: () => Promise<unknown>) => {
    const atRest = taken(node)
    await sleep(REST_MS)
    const before = taken(node)
    const elapsed = stopwatch()
    await work()
    const rests = elapsed() / REST_MS
    const anyway = since(before, atRest)
    return since(taken(node), before).map((seconds, place) => seconds - rests * (anyway[place] ?? 0))
  }
  const askAll = async (node: RunningService) => {
    let left = ANSWERS_A_ROUND
    const ask = async () => {
      while (left-- > 0) {
        const address = ADDRESSES[left % ADDRESSES.length] ?? ''
        expect(await staleness(node, address, known)).toEqual([])
      }
    }
    await Promise.all(Array.from({ length: READERS }, ask))
  }
  const figures = { without: [] as number[][], with: [] as number[][] }
  await Promise.all(Object.values(nodes).map(askAll))
  for (let round = 0; round < ROUNDS; round++) {
    figures.without.push(await takenFor(nodes.without, () => askAll(nodes.without)))
    figures.with.push(await takenFor(nodes.with, () => askAll(nodes.with)))
  }
  for (const [side, rounds] of Object.entries(figures)) {
    const each = [0, 1, 2].map((place) =>
      Math.round(median(rounds.map((round) => round[place] ?? 0)) * (1_000_000 / ANSWERS_A_ROUND)),
    )
    measured(`${side} the replica, CPU µs an answer of the primary, the standby and the node: ${each.join(', ')}`)
  }
  measured(JSON.stringify(await outcomesOf([nodes.with])))
})

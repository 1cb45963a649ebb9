import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../support/database.ts'
import { type Answered, addressesOf, contradictions, olderThan } from '../support/fresh-reads.ts'
import { measured } from '../support/measured.ts'
import { newPerson, type Person, send, toldEnd } from '../support/people-on-nodes.ts'
import { type RunningService, serviceHome } from '../support/service-process.ts'

const DEBATES = 200
/** So many organizations debate at the same time, the first alone. */
const LANES = 4
const AT_REST = 40

const AGENTS = ['builtin-advocate', 'builtin-skeptic', 'builtin-empiricist']
const [AGENT = '', OTHER = ''] = AGENTS

interface Scene {
  nodes: readonly [RunningService, RunningService]
  /** Resolves when everything was folded that the log held. */
  settled(): Promise<void>
}

interface Found {
  faults: string[]
  /** How long each answer waited for what it reads, in milliseconds. */
  waits: number[]
}

/** One debate; everything about it is asked of one node as soon as the stream of one has told its end, and again later. */
async function debateAndAsk({ nodes, settled }: Scene, person: Person, n: number): Promise<Found> {
  const { headers, token, document } = person
  const [teller = nodes[0], asked = nodes[1]] = [nodes[n % 2], nodes[(n >> 1) % 2]]
  const question = { topic: `Does the warranty cover water damage in case ${n}?`, agents: AGENTS, rounds: 1 }
  const wish = { ...question, document_ids: [document] }
  const made = await send<{ id: string }>(nodes[(n >> 2) % 2] ?? asked, 'POST', '/debates', headers, wish)
  expect(made.status).toBe(201)
  const { data } = made
  await toldEnd(teller, token, data.id)
  const addresses = addressesOf({ debateId: data.id, agent: AGENT, other: OTHER, document })
  const askAll = () =>
    Promise.all(
      addresses.map(async (address) => {
        const { waited, ...answer } = await send<Answered['data']>(asked, 'GET', address, headers)
        return { answer, waited }
      }),
    )
  const first = await askAll()
  await settled()
  const later = await askAll()
  const faults = addresses.flatMap((address, index) => {
    const [one, two] = [first[index]?.answer as Answered, later[index]?.answer as Answered]
    return [...contradictions(address, one, data.id), ...olderThan(address, one, two)]
  })
  return { faults, waits: first.map(({ waited }) => waited) }
}

const at = (sorted: readonly number[], share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0

function told(name: string, waits: readonly number[]) {
  const sorted = waits.toSorted((one, other) => one - other)
  const figures = [0.5, 0.95, 0.99, 1].map((share) => `${Math.round(at(sorted, share))} ms`)
  measured(`${name}: ${waits.length} answers, extra wait p50, p95, p99, longest: ${figures.join(', ')}`)
}

test('200 debates on two nodes: nothing that is asked at their end is older than what was told, or of two moments', async () => {
  const { url, pool, close } = await emptyDatabase()
  onTestFinished(close)
  const home = await serviceHome()
  const settings = { DATABASE_URL: url, RATE_LIMIT_ENABLED: 'false', SERVICE_ENV: 'development' }
  const nodes = [await home.start(settings), await home.start(settings)] as const
  const settled = async () => {
    const { rows } = await pool.query('select coalesce(max(position), 0) as head from events')
    const head = Number(rows[0].head)
    const behind = async () => (await pool.query('select name from cursors where position < $1', [head])).rows.length
    await expect.poll(behind).toBe(0)
  }
  const scene: Scene = { nodes, settled }
  const people: Person[] = []
  for (let n = 0; n < LANES; n++) people.push(await newPerson(nodes[n % 2] ?? nodes[0], `person-${n}`))

  const run = async (person: Person | undefined, from: number, to: number) => {
    const found: Found[] = []
    for (let n = from; n < to; n++) if (person) found.push(await debateAndAsk(scene, person, n))
    return found
  }
  const alone = await run(people[0], 0, AT_REST)
  const each = (DEBATES - AT_REST) / LANES
  const together = await Promise.all(
    people.map((person, lane) => run(person, AT_REST + lane * each, AT_REST + (lane + 1) * each)),
  )
  const all = [...alone, ...together.flat()]
  told(
    'one debate at a time',
    alone.flatMap(({ waits }) => waits),
  )
  told(
    `${LANES} at a time`,
    together.flat().flatMap(({ waits }) => waits),
  )
  expect(all).toHaveLength(DEBATES)
  expect(all.flatMap(({ faults }) => faults)).toEqual([])
})

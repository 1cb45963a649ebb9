import { ledger } from '../../src/areas/deliberation/ledger/index.ts'
import { memory } from '../../src/areas/knowledge/memory/index.ts'
import { CONSOLIDATE } from '../../src/areas/knowledge/memory/jobs.ts'
import { ROOM, TIERS } from '../../src/areas/knowledge/memory/kinds-and-tiers.ts'
import type { NewEvent } from '../../src/shared/event-types.ts'
import { testApp } from '../support/app.ts'
import { chances } from '../support/chances.ts'
import { exampleEvent } from '../support/debate-events.ts'

const ORG = 'org_year'
const DAY_MS = 86_400_000
const START = Date.parse('2026-01-01T08:00:00.000Z')
const WORDS =
  'amber birch cedar dune ember fjord glade heath islet jetty knoll larch marsh north otter pine quarry reed stone tidal'.split(
    ' ',
  )

interface Held {
  at: number
  answer: string
}

const pick = <Item>(items: readonly Item[], share: number): Item => items[Math.floor(share * items.length)] as Item

/** A topic by its number; topics of different numbers share hardly a word. */
const topicOf = (number: number) =>
  `Which ${WORDS[number % 20]} ${WORDS[Math.floor(number / 20) % 20]}${number} supplier takes over contract ${WORDS[(number * 7) % 20]}${number}x?`
const answerOf = (number: number, version: number) =>
  `${WORDS[(number + version * 3) % 20]} ${version} house${number} delivers it from depot ${version}.`

/**
 * A year of debates written into the log: questions come again, are given what is remembered of them, and cite it when it is about
 * them; some answers change, some turn out wrong. The memory is put in order every day.
 */
export async function simulateYear({
  debates,
  topics,
  days = 365,
}: {
  debates: number
  topics: number
  days?: number
}) {
  let clock = START
  const { share: next } = chances(20_261_116)
  const service = await testApp({ areas: ['memory', 'library'], now: () => new Date(clock) })
  const { platform, cursors } = service
  const { recall } = memory(platform, {
    ledger: ledger(platform),
    isAskedByMachine: async () => false,
    background: () => {
      throw new Error('nobody waits in this year')
    },
  })
  const versions = new Map<number, number>()
  const held = new Map<number, Held[]>()
  const refutedEntries = new Set<string>()
  const supplies = new Map<string, { supplied: number; citedByFifth: boolean; cited: boolean }>()
  const figures = { refutedSupplied: 0, supplied: 0, cited: 0 }

  async function debate(id: string) {
    const topic = Math.floor(next() ** 2 * topics)
    const version = versions.get(topic) ?? 0
    const now = next() < 0.15 ? version + 1 : version
    versions.set(topic, now)
    const pieces = await recall([ORG], topicOf(topic), 3)
    const given = pieces.map((piece, index) => ({
      piece,
      evidence: `evd_${id}_${index}`,
      isCited: piece.title === topicOf(topic),
    }))
    for (const { piece, isCited } of given) {
      const use = supplies.get(piece.origin.item) ?? { supplied: 0, citedByFifth: false, cited: false }
      use.supplied += 1
      use.cited ||= isCited
      if (use.supplied <= 5) use.citedByFifth ||= isCited
      supplies.set(piece.origin.item, use)
      figures.supplied += 1
      figures.cited += isCited ? 1 : 0
      figures.refutedSupplied += refutedEntries.has(piece.origin.item) ? 1 : 0
    }
    const answer = answerOf(topic, now)
    const list = held.get(topic) ?? []
    if (list.at(-1)?.answer !== answer) held.set(topic, [...list, { at: clock, answer }])
    await platform.log.append({
      debateId: `dbt_${id}`,
      expectedVersion: 0,
      create: { organizationId: ORG },
      events: eventsOf(topicOf(topic), answer, given),
    })
    const fate = next()
    if (fate >= 0.1) return
    const correct = fate < 0.08
    const { version: at = 0 } = (await platform.log.head(`dbt_${id}`)) ?? {}
    const outcome = exampleEvent('outcome_recorded', { right: correct ? 'p1' : null, correct })
    await platform.log.append({ debateId: `dbt_${id}`, expectedVersion: at, events: [{ ...outcome, private: {} }] })
    if (!correct) {
      await cursors.catchUp()
      const { rows } = await service.database.pool.query(
        "select entry from memory_sources where organization_id = $1 and debate_id = $2 and kind = 'decision'",
        [ORG, `dbt_${id}`],
      )
      for (const { entry } of rows) refutedEntries.add(entry)
      held.set(topic, [...(held.get(topic) ?? []), { at: clock, answer: '' }])
    }
  }

  return {
    figures,
    async run(from: number, to: number) {
      for (let day = from; day < to; day++) {
        const most = Math.floor(((day + 1) * debates) / days)
        for (let number = Math.floor((day * debates) / days); number < most; number++) {
          clock = START + day * DAY_MS + (number % 40) * 600_000
          await debate(String(number))
        }
        await cursors.catchUp()
        clock = START + day * DAY_MS + 12 * 3_600_000
        await platform.jobs.enqueue(CONSOLIDATE, { organization_id: ORG })
        await platform.jobs.drain()
      }
    },
    /** What each tier holds, which of glacial has neither a citation nor an outcome, and how what was supplied was used. */
    async judged() {
      const { rows: tiers } = await service.database.pool.query(
        'select tier, count(*)::int as entries from memory_entries where organization_id = $1 and archived_at is null group by tier',
        [ORG],
      )
      const { rows: unproved } = await service.database.pool.query(
        "select id from memory_entries where organization_id = $1 and tier = 'glacial' and archived_at is null and kind <> 'outcome' and proved is null and cited = 0",
        [ORG],
      )
      const counted = Object.fromEntries(tiers.map(({ tier, entries }) => [tier, entries as number]))
      const often = [...supplies.values()].filter(({ supplied }) => supplied >= 5)
      return {
        counted,
        overfull: TIERS.filter((tier) => (counted[tier] ?? 0) > ROOM[tier]),
        unproved: unproved.length,
        suppliedFive: often.length,
        citedByFifth: often.filter(({ citedByFifth }) => citedByFifth).length,
      }
    },
    /** Asks of so many topics what was held at some time of the year; answers how often that was something else. */
    async wrongAsOf(cases: number) {
      let wrong = 0
      let asked = 0
      const headers = await service.token({ org: ORG })
      const spans = [...held.entries()].flatMap(([topic, list]) =>
        list.map(({ at, answer }, place) => ({ topic, answer, at, until: list[place + 1]?.at ?? clock })),
      )
      const lasting = spans.filter(({ at, until }) => until > at)
      for (let turn = 0; turn < cases; turn++) {
        const { topic, answer, at, until } = pick(lasting, next())
        const time = new Date(at + Math.floor(next() * (until - at))).toISOString()
        const query = `query=${encodeURIComponent(topicOf(topic))}&as_of=${time}&include_expired=true&limit=100&kind=decision`
        const answered = await service.app.inject({ url: `/api/v1/memory/continuum/retrieve?${query}`, headers })
        const found = (answered.json().entries as { topic: string; content: string }[]).filter(
          (entry) => entry.topic === topicOf(topic),
        )
        asked += 1
        if (found.map(({ content }) => content).join() !== answer) wrong += 1
      }
      return { asked, wrong }
    },
    close: service.close,
  }
}

const agent = (name: string) => ({ agent: name, provider: name, model: `${name}-1`, p: 0.6, n: 0 })

interface Given {
  piece: { title: string; content: string; origin: { item: string; passage: number } }
  evidence: string
  isCited: boolean
}

function eventsOf(topic: string, answer: string, given: readonly Given[]): NewEvent[] {
  const said = { role: 'proposer', proposal: 'p1', agent: 'ada' }
  const cites = given.filter(({ isCited }) => isCited).map(({ evidence }) => evidence)
  const start = exampleEvent('debate_start', { panel: ['ada', 'bo', 'cy'].map(agent), options: undefined })
  return [
    { ...start, private: { topic } },
    ...given.map(({ piece, evidence }) => {
      const { origin, title, content } = piece
      const event = exampleEvent('evidence_attached', {
        evidence,
        kind: 'memory',
        origin: { ...origin, place: { page: 1, start: 0, end: content.length } },
      })
      return { ...event, private: { title, source: 'memory', content } }
    }),
    { ...exampleEvent('agent_message', { ...said, ...(cites.length > 0 && { cites }) }), private: { content: answer } },
    ...['ada', 'bo'].map((name) => exampleEvent('vote_cast', { agent: name, choice: 'p1', stances: {} })),
    {
      ...exampleEvent('vote_cast', { agent: 'cy', choice: 'none', stances: {} }),
      private: { reason: `I doubt that ${answer}` },
    },
    exampleEvent('vote_tally', { winner: 'p1' }),
    { ...exampleEvent('consensus_reached', { winner: 'p1' }), private: { answer } },
    {
      ...exampleEvent('debate_end', { winner: 'p1' }),
      private: { answer, summary: '', key_points: [], disagreements: [], minority_report: [] },
    },
  ].map((event) => JSON.parse(JSON.stringify(event)))
}

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { measured } from '../support/measured.ts'
import { slackNodes } from './slack-nodes.ts'
import { slackPeople } from './slack-people.ts'

/** As many messages and kills as there is time for. */
const MESSAGES = Number(process.env.SLACK_EVENTS ?? 1_000)
const KILLS = Number(process.env.SLACK_KILLS ?? 20)
/** Each debate is asked for, hears a constraint and a challenge, is voted on, and turns out right. */
const PER_DEBATE = 5
const DEBATES = Math.floor(MESSAGES / PER_DEBATE)
const OUTCOMES = ['debate', 'constraint', 'challenge', 'voted', 'outcome']

test(`${DEBATES * PER_DEBATE} messages, each delivered one to four times over two nodes, one of which is killed ${KILLS} times: each acts once`, async () => {
  const scene = await slackNodes({ messages: DEBATES * PER_DEBATE, seed: 17 })
  const people = slackPeople(scene.slack, scene.workspaces)
  await lingerBeforeRecords(scene.db)
  const places = people.places(DEBATES, scene.now())
  const debateOf = async () => {
    const rows = await scene.db
      .selectFrom('thread_debates')
      .innerJoin('threads', 'threads.id', 'thread_debates.thread_id')
      .select(['debate_id', 'key'])
      .execute()
    return new Map(rows.map(({ key, debate_id }) => [key, debate_id]))
  }

  let deliveries = await scene.deliverAll(
    places.flatMap((place, n) => [
      ...people.asks(place),
      ...people.replies(place, 'constraint: not on a Friday', n * 10 + 2),
      ...people.replies(place, 'challenge: for whom?', n * 10 + 3),
    ]),
    Math.ceil(KILLS / 2),
  )
  await scene.allTaken()
  await expect.poll(scene.opened, { interval: 250 }).toBe(DEBATES)
  const debates = await debateOf()
  const press = (act: string, end = '') =>
    places.map((place) => people.presses(place, `${act}:${debates.get(`${place.channel}:${place.ts}`)}${end}`))
  deliveries += await scene.deliverAll(press('agree'), Math.ceil(KILLS / 4))
  await scene.allTaken()
  scene.release()
  await scene.allEnded()
  deliveries += await scene.deliverAll(press('outcome', '|right'), Math.ceil(KILLS / 4))
  await scene.allTaken()

  const stored = await scene.db
    .selectFrom('messages')
    .select(({ fn }) => ['state', 'outcome', 'why', fn.countAll<number>().as('count')])
    .groupBy(['state', 'outcome', 'why'])
    .execute()
  expect(stored.toSorted(byOutcome)).toEqual(
    OUTCOMES.map((outcome) => ({ state: 'done', outcome, why: null, count: DEBATES })).toSorted(byOutcome),
  )
  const begun = await scene.logged('debate_start')
  const said = await scene.logged('intervention_added')
  const votes = (await scene.logged('vote_cast')).filter(({ data }) => data.origin)
  const outcomes = await scene.logged('outcome_recorded')
  const origins = (events: typeof said) => new Set(events.map(({ data }) => JSON.stringify(data.origin))).size
  measured(
    `${deliveries} deliveries of ${DEBATES * PER_DEBATE} messages, ${scene.kills()} kills: ${begun.length} debates, ${said.length} interventions from ${origins(said)} messages, ${votes.length} votes from ${origins(votes)}, ${outcomes.length} outcomes`,
  )
  expect([begun.length, said.length, origins(said), votes.length, origins(votes), outcomes.length]).toEqual([
    DEBATES,
    2 * DEBATES,
    2 * DEBATES,
    DEBATES,
    DEBATES,
    DEBATES,
  ])
  expect(new Set(outcomes.map(({ debateId }) => debateId)).size).toBe(DEBATES)
  expect(scene.kills()).toBeGreaterThanOrEqual(KILLS)
})

const byOutcome = (one: { outcome: string | null }, other: { outcome: string | null }) =>
  String(one.outcome) < String(other.outcome) ? -1 : 1

/** Between an act and its record there is time for a kill. */
async function lingerBeforeRecords(db: Scene['db']) {
  await sql`create function linger() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.05); return new; end $$`.execute(db)
  await sql`create trigger linger before update on messages for each row
    when (old.state = 'waiting' and new.state = 'done') execute function linger()`.execute(db)
}
type Scene = Awaited<ReturnType<typeof slackNodes>>

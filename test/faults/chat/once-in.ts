import { sql } from 'kysely'
import { expect } from 'vitest'
import { breakpointId } from '../../../src/engine/derived-ids.ts'
import { measured } from '../../support/measured.ts'
import { hasten } from './hasten.ts'
import type { OpenKit } from './kit.ts'
import { type ChatNodes, chatNodes } from './nodes.ts'

/** Nobody waits in real time for posts whose sender was killed. */
const TIMES = 5

interface Wishes {
  platform: string
  messages: number
  kills: number
}

/** What becomes of the messages of one debate, by what its platform carries. */
function outcomesOf({ replies, fills, presses }: ChatNodes['kit']): string[] {
  const said = replies ? ['constraint', 'challenge'] : fills ? ['challenge'] : []
  return ['debate', ...said, ...(presses ? ['voted', 'resolved', 'outcome'] : [])]
}

/** Messages, each delivered one to four times over two nodes, one of which is killed again and again: each acts once. */
export async function onceIn(open: OpenKit, { platform, messages, kills }: Wishes) {
  const probe = await open({ now: () => new Date() })
  const outcomes = outcomesOf(probe)
  probe.close()
  const debates = Math.ceil(messages / outcomes.length)
  const scene = await chatNodes(open, {
    ...{ places: debates, perPlace: outcomes.length, seed: 17 },
    ...(probe.presses && { debate: { protocol: { breakpoints: ['critical_decision'] } } }),
  })
  const { kit, places } = scene
  await lingerBeforeRecords(scene.db)
  hasten(scene, TIMES)
  let deliveries = 0
  const deliver = async (all: Parameters<ChatNodes['deliverAll']>[0], share: number) => {
    deliveries += await scene.deliverAll(all, Math.ceil(kills * share))
    await scene.allTaken()
  }

  const remarks = ['constraint: not on a Friday', 'challenge: for whom?']
  await deliver(
    places.flatMap((place) => [...kit.asks(place), ...remarks.flatMap((words) => kit.replies?.(place, words) ?? [])]),
    kit.presses ? 0.4 : 1,
  )
  await expect.poll(scene.opened, { interval: 250 }).toBe(debates)
  if (kit.presses) {
    if (kit.beginsWithCard) await scene.allSaid('chat.card%')
    const shown = async (say: Parameters<ChatNodes['allShown']>[0]) => {
      if (kit.pressesShown) await scene.allShown(say)
    }
    await shown('vote')
    const begun = await scene.begun()
    const each = (delivery: (place: (typeof places)[number], of: { debateId: string; key: string }) => Delivery[]) =>
      places.flatMap((place) => {
        const of = begun.get(place.id)
        if (!of) throw new Error(`No debate was begun in ${place.id}`)
        return delivery(place, of)
      })
    const { presses, fills } = kit
    const forms = each((place, of) => (fills ? [fills(place, of, 'challenge', 'For whom?')] : []))
    await deliver([...forms, ...each((place, of) => [presses(place, of, 'agree', of.debateId)])], 0.2)
    scene.release()
    await scene.allWaiting()
    await shown('breakpoint')
    await deliver(
      each((place, of) => [presses(place, of, 'resolve', `${breakpointId(of.debateId, 1)}|c`)]),
      0.2,
    )
    await scene.allEnded()
    await shown('decision')
    await deliver(
      each((place, of) => [presses(place, of, 'outcome', `${of.debateId}|right`)]),
      0.2,
    )
  }

  const stored = await scene.db
    .selectFrom('messages')
    .select(({ fn }) => ['state', 'outcome', 'why', fn.countAll<number>().as('count')])
    .groupBy(['state', 'outcome', 'why'])
    .execute()
  const begun = await scene.logged('debate_start')
  const said = await scene.logged('intervention_added')
  const votes = (await scene.logged('vote_cast')).filter(({ data }) => data.origin)
  const resolved = await scene.logged('breakpoint_resolved')
  const right = await scene.logged('outcome_recorded')
  const origins = (events: typeof said) => new Set(events.map(({ data }) => JSON.stringify(data.origin))).size
  measured(
    `${platform}: ${deliveries} deliveries of ${debates * outcomes.length} messages, ${scene.kills()} kills: ${begun.length} debates, ${said.length} interventions from ${origins(said)} messages, ${votes.length} votes from ${origins(votes)}, ${resolved.length} resolutions, ${right.length} outcomes`,
  )
  expect(stored.toSorted(byOutcome)).toEqual(
    outcomes.map((outcome) => ({ state: 'done', outcome, why: null, count: debates })).toSorted(byOutcome),
  )
  const remarked = outcomes.filter((outcome) => outcome === 'constraint' || outcome === 'challenge').length * debates
  const pressed = kit.presses ? debates : 0
  const expected = [debates, remarked, remarked, pressed, pressed]
  expect([begun.length, said.length, origins(said), votes.length, origins(votes)]).toEqual(expected)
  for (const admittedOnce of [resolved, right]) {
    expect([admittedOnce.length, new Set(admittedOnce.map(({ debateId }) => debateId)).size]).toEqual([
      pressed,
      pressed,
    ])
  }
  expect(scene.kills()).toBeGreaterThanOrEqual(kills)
}

type Delivery = Parameters<ChatNodes['deliver']>[0]

const byOutcome = (one: { outcome: string | null }, other: { outcome: string | null }) =>
  String(one.outcome) < String(other.outcome) ? -1 : 1

/** Between an act and its record there is time for a kill. */
async function lingerBeforeRecords(db: ChatNodes['db']) {
  await sql`create function linger() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.05); return new; end $$`.execute(db)
  await sql`create trigger linger before update on messages for each row
    when (old.state = 'waiting' and new.state = 'done') execute function linger()`.execute(db)
}

import { sql } from 'kysely'
import Type from 'typebox'
import { expect, test } from 'vitest'
import { measured } from '../support/measured.ts'
import { type BudgetRace, budgetRace, ORG, outcomeOf } from './budget-race.ts'

/** As many runs, and as many debates in each, as there is time for. */
const RUNS = Number(process.env.RACE_RUNS ?? 20)
const DEBATES = Number(process.env.RACE_DEBATES ?? 500)
const KILLS = 5
const LIMIT = 10_000_000 * DEBATES

const seeds = Array.from({ length: RUNS }, (_, run) => run + 1)

test.each(seeds)(
  `run %i: ${DEBATES} debates, two workers, five kills, a period's end, and the bill is not above the limit`,
  async (seed) => {
    const race = await budgetRace({ seed })
    await race.budget(LIMIT)
    const ids = await race.debate(DEBATES)
    for (let kill = 0; kill < KILLS; kill++) {
      await race.asked(DEBATES / 5)
      if (kill === 0) await endPeriod(race)
      await race.kill()
    }
    await race.rest()
    await race.stop()
    const run = await outcomeOf(race, ids)
    measured(
      `run ${seed}: billed ${run.bill}, counted ${run.spent.join(' + ')} of ${LIMIT} in each period, ${run.ended} of ${DEBATES} debates ended, ${run.atMost} tries counted at most`,
    )
    expect(run.spent).toHaveLength(2)
    for (const spent of run.spent) expect(spent).toBeLessThanOrEqual(LIMIT)
    expect(run.bill).toBeLessThanOrEqual(sumOf(run.spent))
    expect(run.spent.at(-1)).toBeGreaterThanOrEqual(LIMIT - run.largestBound)
    expect(run).toMatchObject({ reserved: [0, 0], underCounted: [], misreported: [] })
    expect(run.atMost).toBeGreaterThan(0)
  },
)

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** The period ends, whatever is under way, and the next begins by itself. */
const endPeriod = ({ db }: BudgetRace) =>
  sql`update budget_periods set ends_at = now() where ends_at is null`.execute(db)

/** Notes with every move of a period how many reservations it holds. */
async function countReservations({ db }: BudgetRace) {
  await sql`create table seen_reservations (open integer not null)`.execute(db)
  await sql`create function see_reservations() returns trigger language plpgsql as $$ begin
    insert into seen_reservations select count(*) from purchases where state = 'open'; return new; end $$`.execute(db)
  await sql`create trigger see_reservations after update on budget_periods
    for each row execute function see_reservations()`.execute(db)
  return async () => {
    const { rows } = await sql<{ most: number }>`select max(open)::integer as most from seen_reservations`.execute(db)
    return rows[0]?.most
  }
}

const CHEAP = { input: 0.01, output: 4 }

test('fifty debates on a budget that holds three at once and pays for all: none pauses, nothing is shortened', async () => {
  const mostTokens = 32_000
  const bound = 4_000 * mostTokens
  const race = await budgetRace({ seed: 7, price: CHEAP, troubles: 0, mostTokens, thought: 60 })
  const heldAtOnce = await countReservations(race)
  await race.budget(3.5 * bound)
  const ids = await race.debate(50)
  await race.rest()
  await race.stop()
  const run = await outcomeOf(race, ids)
  const most = await heldAtOnce()
  const paused = run.pauses.filter(Boolean).length
  measured(
    `no needless stop: at most ${most} reservations at once, ${run.ended} of 50 ended, ${paused} paused, ${run.shortened} answers shortened, ${run.spent} of ${3.5 * bound} spent`,
  )
  expect([most, run.ended, paused, run.shortened]).toEqual([3, 50, 0, 0])
  expect(run.reportedInBooks).toBe(run.reportedByProvider)
  expect(run.spent).toEqual([run.bill])
})

const Sweep = { name: 'budgets.sweep', payload: Type.Object({ payer: Type.String() }) }

test('fifty debates on a budget that pays for half: each pauses at most once between two changes, and they wake in order', async () => {
  const race = await budgetRace({ seed: 8, troubles: 0 })
  const first = await race.debate(10)
  await race.rest()
  const each = (await outcomeOf(race, first)).bill / first.length
  const budget = await race.budget(Math.round(25 * each))
  const ids = await race.debate(50)
  await race.rest()
  const pausesSince: number[][] = [(await outcomeOf(race, ids)).pauses]
  const woken: string[][] = []
  for (const limit_nano of [Math.round(35 * each), Math.round(1_000 * each)]) {
    const { after } = await race.db
      .selectFrom('events')
      .select(({ fn }) => fn.max('position').as('after'))
      .executeTakeFirstOrThrow()
    const waiting = await race.line()
    expect(waiting.length).toBeGreaterThan(0)
    const raised = { limit_nano, updated_at: new Date().toISOString() }
    await race.db.updateTable('budgets').set(raised).where('id', '=', budget).execute()
    await race.jobs.enqueue(Sweep, { payer: ORG })
    await race.asked(1)
    await race.rest()
    const order = await resumedOf(race, waiting, Number(after))
    expect(order).toEqual(waiting.slice(0, order.length))
    woken.push(order)
    const { pauses } = await outcomeOf(race, ids)
    pausesSince.push(pauses.map((count, place) => count - sumOf(pausesSince.map((each) => each[place] ?? 0))))
  }
  await race.stop()
  const run = await outcomeOf(race, ids)
  const most = pausesSince.map((each) => Math.max(...each))
  measured(
    `pays for half: ${pausesSince[0]?.filter(Boolean).length} of 50 paused, ${woken.map((each) => each.length).join(' then ')} woken in order, at most ${most.join(', ')} pauses between two changes, ${run.ended} ended`,
  )
  for (const each of most) expect(each).toBeLessThanOrEqual(1)
  expect(run.ended).toBe(50)
  expect(run.reportedInBooks).toBe(run.reportedByProvider)
  expect(run.cacheWrites).toBeGreaterThan(0)
  expect(run.reasoning).toBeGreaterThan(0)
})

/** Those of them that went on after a place in the log, in the order in which they did. */
async function resumedOf({ log }: BudgetRace, waiting: readonly string[], after: number): Promise<string[]> {
  const events = (await Promise.all(waiting.map((id) => log.read(id)))).flat()
  return events
    .filter(({ type, position }) => type === 'debate_resumed' && position > after)
    .toSorted((one, other) => one.position - other.position)
    .map(({ debateId }) => debateId)
}

const PLAIN = { input: 1, output: 4 }

test('a measured budget of forty asks spends what it has', async () => {
  const race = await budgetRace({ seed: 9, price: PLAIN, troubles: 0, thought: 60, bytesPerToken: [3.6, 4.2] })
  const known = await race.debate(20)
  await race.rest()
  const before = await outcomeOf(race, known)
  const limit = Math.round((40 * before.bill) / race.provider.requests.length)
  await race.budget(limit, 'measured')
  await race.debate(20)
  await race.rest()
  await race.stop()
  const { spent } = await outcomeOf(race, known)
  const share = sumOf(spent) / limit
  measured(`measured: ${spent} of ${limit} spent, ${(100 * share).toFixed(1)} %`)
  expect(share).toBeGreaterThanOrEqual(0.95)
  expect(share).toBeLessThanOrEqual(1)
})

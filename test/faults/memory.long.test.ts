import { afterAll, beforeAll, expect, test } from 'vitest'
import { measured } from '../support/measured.ts'
import { askAgain } from './memory-again.ts'
import { simulateYear } from './memory-year.ts'

test('questions asked again cite the earlier decision, unrelated ones none, and nothing refuted is supplied', async () => {
  const wishes = { questions: 60, others: 40, refuted: 20 }
  const { remembered, citedAgain, suppliedUnrelated, citedUnrelated, suppliedRefuted } = await askAgain(wishes)
  measured(
    `of ${remembered} planted decisions ${citedAgain} were cited when asked again; of ${wishes.others} unrelated questions ${suppliedUnrelated} were given a memory`,
  )
  expect(remembered).toBe(wishes.questions)
  expect(citedAgain / wishes.questions).toBeGreaterThanOrEqual(0.95)
  expect([citedUnrelated, suppliedRefuted]).toEqual([0, 0])
})

/** Fewer with `YEAR_DEBATES=500`, for a quick run that only shows whether it works. */
const DEBATES = Number(process.env.YEAR_DEBATES ?? 10_000)
const MONTHS = 12
const DAYS = 365

let year: Awaited<ReturnType<typeof simulateYear>>
beforeAll(async () => {
  year = await simulateYear({ debates: DEBATES, topics: DEBATES / 4, days: DAYS })
})
afterAll(() => year.close())

const dayOf = (month: number) => Math.floor((month * DAYS) / MONTHS)
test.each(Array.from({ length: MONTHS }, (_, month) => [dayOf(month), dayOf(month + 1)] as const))(
  'a year passes, from day %i to day %i',
  (from, to) => year.run(from, to),
)

test('after it the tiers are within their room, what lasts has proved itself, and what was held is known', async () => {
  const { counted, overfull, unproved, suppliedFive, citedByFifth } = await year.judged()
  measured(
    `after ${DEBATES} debates ${JSON.stringify(counted)}; supplied ${year.figures.supplied}, cited ${year.figures.cited}`,
  )
  measured(`of ${suppliedFive} entries supplied five times ${citedByFifth} were cited by then`)
  expect([overfull, unproved, year.figures.refutedSupplied]).toEqual([[], 0, 0])
  const { asked, wrong } = await year.wrongAsOf(500)
  expect([asked, wrong]).toEqual([500, 0])
})

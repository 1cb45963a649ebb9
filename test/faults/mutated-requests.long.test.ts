import { expect, test } from 'vitest'
import { DOORS } from '../support/doors/door-requests.ts'
import { measured } from '../support/measured.ts'
import { refuseMutated } from './doors/mutated-requests.ts'

const REQUESTS = Number(process.env.MUTATED_REQUESTS ?? 5_000)

test.each(Object.keys(DOORS))(`${REQUESTS} mutated requests at %s: none is our fault`, async (door) => {
  const counts = await refuseMutated(door, REQUESTS)
  const told = [...counts].toSorted(([one], [other]) => one - other).map(([status, count]) => `${count} × ${status}`)
  measured(`${REQUESTS} mutated requests at ${door}: ${told.join(', ')}`)
  expect([...counts.keys()].filter((status) => status >= 500)).toEqual([])
})

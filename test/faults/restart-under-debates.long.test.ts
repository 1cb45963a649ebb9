import { expect } from 'vitest'
import { debianTest } from '../support/debian-postgres.ts'
import { restartUnderDebates, stallUnderDebates } from './restart-under-debates.ts'

debianTest(
  'PostgreSQL is restarted under a hundred debates: each comes to its end, and none is asked twice',
  async () => {
    const inVain = await restartUnderDebates({ restarts: 5, debates: 100, answerMs: 2_000, rounds: 3 })
    expect(inVain).toEqual([])
  },
)

debianTest(
  'PostgreSQL stalls for longer than leases last: each debate comes to its end, and nobody is asked twice',
  async () => {
    const twice = await stallUnderDebates({ stalls: 5, stallMs: 12_000, debates: 60, answerMs: 300, rounds: 3 })
    expect(twice).toEqual([])
  },
)

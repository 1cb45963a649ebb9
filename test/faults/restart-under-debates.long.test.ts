import { expect } from 'vitest'
import { debianTest } from '../support/debian-postgres.ts'
import { restartUnderDebates } from './restart-under-debates.ts'

debianTest(
  'PostgreSQL is restarted under a hundred debates: each comes to its end, and none is asked twice',
  async () => {
    const inVain = await restartUnderDebates({ restarts: 5, debates: 100, answerMs: 2_000, rounds: 3 })
    expect(inVain).toEqual([])
  },
)

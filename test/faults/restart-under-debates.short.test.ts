import { debianTest } from '../support/debian-postgres.ts'
import { restartUnderDebates } from './restart-under-debates.ts'

debianTest('PostgreSQL is restarted under debates: each comes to its end, and no recorded answer is asked again', () =>
  restartUnderDebates({ restarts: 2, debates: 6, answerMs: 300, rounds: 2 }),
)

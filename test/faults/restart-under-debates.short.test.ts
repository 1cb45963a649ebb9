import { debianTest } from '../support/debian-postgres.ts'
import { measured } from '../support/measured.ts'
import { restartUnderDebates } from './restart-under-debates.ts'

debianTest('PostgreSQL is restarted under debates: each comes to its end', async () => {
  const inVain = await restartUnderDebates({ restarts: 2, debates: 6, answerMs: 300, rounds: 2 })
  measured(`after two restarts of PostgreSQL ${inVain.length} recorded answers were asked again`)
})

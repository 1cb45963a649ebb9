import { loadConfig } from '../../src/config/load.ts'
import { callerAt } from '../../test/support/console-service.ts'
import { GOOD_PASSWORD } from '../../test/support/people.ts'
import { decided, MONOLITH, QUEUE } from '../../test/support/questions.ts'
import { makeScreenData } from '../../test/support/screen-data.ts'
import { serviceHome } from '../../test/support/service-process.ts'
import { seedDemo } from '../demo/seed.ts'

/** Who looks at it: somebody who may see every screen. */
export const PERSON = { email: 'ada@example.org', password: GOOD_PASSWORD }

/** A debate that goes no further until a person answers. */
const WAITING = {
  ...MONOLITH,
  topic: 'Should billing leave the monolith this year?',
  rounds: 3,
  consensus_threshold: 0.95,
  protocol: { breakpoints: ['low_confidence', 'high_disagreement', 'deadlock'] },
}

/** A service with the demo, decisions of our own agents, a debate that waits, and what a developer leaves behind. */
export async function livelyService(atEnd: (cleanUp: () => Promise<void>) => void) {
  const home = await serviceHome({ atEnd })
  await seedDemo(loadConfig({ SERVICE_DATA_DIR: home.dataDir }).config)
  const { apiUrl: address } = await home.start({
    RATE_LIMIT_ENABLED: 'false',
    SERVICE_ADMIN_EMAIL: PERSON.email,
    SERVICE_ADMIN_PASSWORD: PERSON.password,
  })
  const caller = await callerAt(address, PERSON.email)
  const queue = await decided(caller, QUEUE)
  await caller.post(`/debates/${queue}/outcome`, { correct: true, explanation: 'A year later it still loses nothing.' })
  const decision = await decided(caller, MONOLITH)
  const { id: debate } = await caller.post<{ id: string }>('/debates', WAITING)
  return { address, decision, debate, made: await makeScreenData(caller) }
}

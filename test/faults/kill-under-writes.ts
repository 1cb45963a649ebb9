import { CALLER_SETTINGS } from '../support/people.ts'
import { serviceHome } from '../support/service-process.ts'
import { lostOf, startWriters } from '../support/writers.ts'

const SETTINGS = { ...CALLER_SETTINGS, RATE_LIMIT_ENABLED: 'false' }
const WRITES_BEFORE_EACH_KILL = 40

/** Kills the service without warning under writes, again and again; answers what was acknowledged and what is missing. */
export async function killUnderWrites(times: number) {
  const home = await serviceHome()
  const acknowledged: string[] = []
  for (let kill = 0; kill < times; kill++) {
    const service = await home.start(SETTINGS)
    const writers = startWriters(service.apiUrl)
    await writers.until(() => writers.acknowledged.length >= WRITES_BEFORE_EACH_KILL + kill)
    await service.stop('SIGKILL')
    await writers.stop()
    acknowledged.push(...writers.acknowledged)
  }
  const service = await home.start(SETTINGS)
  return { acknowledged: acknowledged.length, lost: await lostOf(service.apiUrl, acknowledged) }
}

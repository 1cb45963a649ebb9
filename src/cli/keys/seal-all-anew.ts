import { setTimeout as sleep } from 'node:timers/promises'
import { createLogger } from '../../shared/telemetry/logger.ts'
import { rotateSealing } from '../../storage/keys/rotate-sealing.ts'
import { sealedPlaces } from '../../storage/keys/seal-anew.ts'
import type { Details, KeyContext } from './context.ts'
import { ownMasterKey } from './own-master-key.ts'

/** Which columns are sealed is known by the areas, so they are opened for a moment. */
async function placesOf({ config, databaseUrl }: KeyContext) {
  const { assemble } = await import('../../assemble.ts')
  const logger = createLogger({ level: 'warn', readable: process.stdout.isTTY === true })
  const { areas, close } = await assemble({ config: { ...config, role: 'api' }, logger, databaseUrl })
  await close()
  return sealedPlaces(areas.flatMap(({ keeps }) => keeps))
}

export async function sealAllAnew(context: KeyContext): Promise<Details> {
  const { say } = context
  const master = await ownMasterKey(context)
  const places = await placesOf(context)
  const wait = async (ms: number) => void (await sleep(ms))
  const { key, resealed, unopened } = await rotateSealing({ ...context, master, places, wait })
  say(`Everything is sealed with ${key}: ${resealed} texts were sealed anew. The former key is deleted.`)
  if (unopened > 0) say(`${unopened} texts open with no key of the installation and were left as they are.`)
  say(
    'Answers to mails that were sent before are taken like new mails; pairing codes that were open must be made again.',
  )
  return { key, resealed, unopened }
}

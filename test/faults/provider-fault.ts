import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { debatesUnderFaults } from './debates-under-faults.ts'

interface Wishes {
  debates: number
  /** How long every model of the panel answers 500. */
  faultMs: number
  settings?: Record<string, string>
}

const LEFT_ALONE = 'is left alone for a while: The provider answered with status 500'

/** Two workers run debates when their models break, for so long and until a breaker opens; all debates have come to their end. */
export async function providerFault({ debates, faultMs, settings = {} }: Wishes) {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  const scene = await debatesUnderFaults({ database, answerMs: 50, rounds: 1, settings })
  const workers = [await scene.startWorker(), await scene.startWorker()]
  scene.holdAnswers()
  await scene.startDebates(debates)
  await scene.busiest(workers)
  scene.breakModels()
  scene.releaseAnswers()
  await sleep(faultMs)
  await expect.poll(() => workers.map((worker) => worker.output()).join('')).toContain(LEFT_ALONE)
  const refused = scene.mendModels()
  await scene.allEnded()
  return { ...scene, refused }
}

import { onTestFinished } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { debatesUnderFaults } from './debates-under-faults.ts'

interface Wishes {
  kills: number
  /** How many debates run at every kill. */
  debates: number
  answerMs: number
  rounds: number
}

/**
 * Two workers on one database; again and again one is killed without warning, and another started once the survivor has
 * taken over. Every debate must come to its end; answers how many seconds each take-over took, and what was asked in vain.
 */
export async function killWorkers({ kills, debates, answerMs, rounds }: Wishes) {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  const scene = await debatesUnderFaults({ database, answerMs, rounds })
  let workers = [await scene.startWorker(), await scene.startWorker()]
  const takeOvers: number[] = []
  for (let kill = 0; kill < kills; kill++) {
    scene.holdAnswers()
    await scene.startDebates(debates - (await scene.running()).length)
    const victim = await scene.busiest(workers)
    if (victim) takeOvers.push(await scene.killAndWatch(victim))
    scene.releaseAnswers()
    workers = [...workers.filter((worker) => worker !== victim), await scene.startWorker()]
  }
  await scene.allEnded()
  return { takeOvers, inVain: await scene.expectSound() }
}

import { expect } from 'vitest'
import { debianDatabase } from '../support/debian-postgres.ts'
import { debatesUnderFaults } from './debates-under-faults.ts'

interface Wishes {
  restarts: number
  debates: number
  answerMs: number
  rounds: number
}

/** Workers on a PostgreSQL of their own, which may be restarted and stalled under their debates. */
async function sceneOnServer({ answerMs, rounds }: Pick<Wishes, 'answerMs' | 'rounds'>) {
  const { postgres, database } = await debianDatabase()
  const scene = await debatesUnderFaults({ database, answerMs, rounds })
  await Promise.all([scene.startWorker(), scene.startWorker()])
  return { postgres, scene }
}

/** Restarts PostgreSQL under debates, again and again; every debate must come to its end; answers with what was asked in vain. */
export async function restartUnderDebates({ restarts, debates, ...wishes }: Wishes) {
  const { postgres, scene } = await sceneOnServer(wishes)
  for (let restart = 0; restart < restarts; restart++) {
    scene.holdAnswers()
    await scene.startDebates(debates - (await scene.running()).length)
    await expect.poll(async () => (await scene.running()).every(({ runner }) => runner)).toBe(true)
    await postgres.restart()
    scene.releaseAnswers()
  }
  await scene.allEnded()
  return scene.expectSound()
}

interface Stalls {
  stalls: number
  /** How long nothing of the server moves: longer than a lease lasts. */
  stallMs: number
  debates: number
  answerMs: number
  rounds: number
}

/** Stalls PostgreSQL under debates for longer than their leases last; every debate must come to its end; answers with what was asked twice. */
export async function stallUnderDebates({ stalls, stallMs, debates, ...wishes }: Stalls) {
  const { postgres, scene } = await sceneOnServer(wishes)
  for (let stall = 0; stall < stalls; stall++) {
    await scene.startDebates(debates - (await scene.running()).length)
    await expect.poll(async () => (await scene.running()).every(({ runner }) => runner)).toBe(true)
    await postgres.stall(stallMs)
  }
  await scene.allEnded()
  await scene.expectSound()
  return scene.askedTwice()
}

import { expect } from 'vitest'
import { measured } from '../../support/measured.ts'
import { everyFifth } from './every-fifth.ts'
import { hasten } from './hasten.ts'
import type { OpenKit } from './kit.ts'
import { chatNodes } from './nodes.ts'

interface Wishes {
  platform: string
  decisions: number
  kills: number
  /** Whether a post is never shown twice; elsewhere a repetition says that it is one. */
  exactly: boolean
}

/** In the outbox five seconds pass within one. */
const TIMES = 5
/** So few places in one account that what the platform allows an account does not hold them up. */
const ROOM = 5

/** Decisions are told although every fifth answer is lost, half of those calls are accepted late, and nodes die. */
export async function onceOut(open: OpenKit, { platform, decisions, kills, exactly }: Wishes) {
  const scene = await chatNodes(open, { places: decisions, perPlace: ROOM, seed: 18 })
  const { kit, places, roll } = scene
  const befallen = everyFifth(kit.faults, roll, TIMES)
  hasten(scene, TIMES)

  await scene.deliverAll(
    places.flatMap((place) => kit.asks(place)),
    Math.ceil(kills / 2),
  )
  await scene.allTaken()
  scene.release()
  while (scene.kills() < kills) {
    const told = Math.floor((decisions * (2 * scene.kills() - kills)) / (2 * kills))
    await expect.poll(() => kit.decisions().length, { interval: 50 }).toBeGreaterThanOrEqual(told)
    await scene.kill()
  }
  await scene.allEnded()
  await scene.allWished()
  await scene.allSaid()
  kit.faults.acceptLate()

  const shown = kit.decisions()
  const repeated = shown.length - new Set(shown.map(({ place }) => place)).size
  const marked = shown.filter(({ again }) => again).length
  measured(
    `${platform}: ${decisions} decisions, ${befallen.lost} answers lost, ${befallen.late} accepted late, ${scene.kills()} kills: ${shown.length} decisions shown, ${repeated} of them repetitions, ${marked} say that they were sent again`,
  )
  expect(new Set(shown.map(({ place }) => place))).toEqual(new Set(places.map(({ id }) => id)))
  if (exactly) expect(repeated).toBe(0)
  expect(unmarked(shown)).toEqual([])
  expect(befallen.lost + befallen.late).toBeGreaterThan(0)
}

/** Places with more than one decision that does not say that it may be a repetition. */
function unmarked(shown: readonly { place: string; again: boolean }[]): string[] {
  const first = new Set<string>()
  return shown.flatMap(({ place, again }) => {
    if (again) return []
    if (first.has(place)) return [place]
    first.add(place)
    return []
  })
}

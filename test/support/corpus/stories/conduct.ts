import { EXTRAS, HEROES } from '../cast.ts'
import { contested } from '../scene.ts'
import { split } from '../sides.ts'

const SHIFTS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const SLOTS = ['Early', 'Late', 'Never']

/** Debates that are over before their last round: one of them with the wrong end. One went on without need. */
export function earlyStops() {
  const stopping = SHIFTS.map((day, place) =>
    contested({
      topic: `When should the ${day} release go out?`,
      domain: 'operations',
      options: SLOTS,
      sides: split(EXTRAS, place, 1),
      rounds: 3,
      ...(place === 0 && { right: 'p3' }),
    }),
  )
  const needless = contested({
    topic: 'When should the release of the year go out?',
    domain: 'operations',
    options: SLOTS,
    sides: split(EXTRAS, 0, 1),
    rounds: 2,
    lasts: 2,
  })
  return { scenes: [...stopping, needless], earlyStops: { scenes: stopping, saved: 2, wrong: 1, missed: 1 } }
}

const DILEMMAS = ['the bequest', 'the lottery', 'the curfew', 'the statue', 'the toll', 'the fence']

/** One who never commits itself. */
export function caution() {
  const scenes = DILEMMAS.map((dilemma, place) =>
    contested({
      topic: `Should we accept ${dilemma}?`,
      domain: 'ethics',
      options: ['Yes', 'No'],
      sides: { [HEROES.waverer]: 'p1', ...split(EXTRAS, place, 1) },
      otherwise: { [HEROES.waverer]: { votes: ['abstain'] } },
      threshold: 0.5,
    }),
  )
  return { scenes, trait: { agent: HEROES.waverer, trait: 'cautious', domain: 'ethics' } }
}

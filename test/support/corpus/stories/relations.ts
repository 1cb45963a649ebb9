import { EXTRAS, HEROES } from '../cast.ts'
import { contested, type Scene } from '../scene.ts'
import { split } from '../sides.ts'

const GOODS = ['paper', 'steel', 'coffee', 'chairs', 'cables', 'paint', 'timber', 'glass']
const ROLES = ['designer', 'writer', 'driver', 'analyst', 'nurse', 'welder', 'cook', 'pilot', 'tutor', 'clerk']
const SUPPLIERS = ['Harbour & Sons', 'Northern Supply']
const CANDIDATES = ['The one from inside', 'The one from outside']
const [ON_ITS_OWN] = EXTRAS

/** Two who always choose alike and two who never do, on one panel; the fifth is with each as often as not. */
export function alliesAndRivals() {
  const [ally, itsAlly] = HEROES.allies
  const [rival, itsRival] = HEROES.rivals
  const scenes = GOODS.map(
    (goods, place): Scene =>
      contested({
        topic: `Who should deliver our ${goods}?`,
        domain: 'procurement',
        options: SUPPLIERS,
        sides: {
          [ally]: 'p1',
          [itsAlly]: 'p1',
          [rival]: place % 2 === 0 ? 'p1' : 'p2',
          [itsRival]: place % 2 === 0 ? 'p2' : 'p1',
          [ON_ITS_OWN]: place % 4 < 2 ? 'p1' : 'p2',
        },
        threshold: 0.5,
      }),
  )
  const rivalry = { pair: HEROES.rivals, domain: 'procurement', debates: GOODS.length }
  return { scenes, allies: HEROES.allies, rivalry }
}

const TOGETHER = 6

/** Two who agreed for long, until they did not any more. */
export function brokenAlliance() {
  const [one, other] = HEROES.estranged
  const scenes = ROLES.map((role, place) =>
    contested({
      topic: `Whom should we hire as ${role}?`,
      domain: 'hiring',
      options: CANDIDATES,
      sides: { [one]: 'p1', [other]: place < TOGETHER ? 'p1' : 'p2', ...split(EXTRAS.slice(1), place, 1) },
      threshold: 0.5,
    }),
  )
  const shift = { agent: one, with: other, before: TOGETHER, since: ROLES.length - TOGETHER, scene: scenes.at(-1) }
  return { scenes, shift }
}

import { EXTRAS, HEROES } from '../cast.ts'
import { contested, factsFor } from '../scene.ts'

const THEORIES = ['The butler', 'The gardener']
const { detectives, adversary } = HEROES
const [FIRST, SECOND, THIRD] = EXTRAS

/** Claims on which votes rest alone: one carries the decision, the other only one who was outvoted anyway. */
export function claims() {
  const [only] = factsFor('The butler')
  const carrying = contested({
    topic: 'Who moved the painting?',
    domain: 'research',
    options: THEORIES,
    sides: { [detectives[0]]: 'p1', [detectives[1]]: 'p1', [FIRST]: 'p1', [SECOND]: 'p2' },
    otherwise: Object.fromEntries(detectives.map((agent) => [agent, { quotes: [only] }])),
  })
  const [alone] = factsFor('The gardener')
  const outvoted = contested({
    topic: 'Who opened the window?',
    domain: 'research',
    options: THEORIES,
    sides: { [FIRST]: 'p1', [SECOND]: 'p1', [THIRD]: 'p1', [adversary]: 'p2' },
    otherwise: { [adversary]: { quotes: [alone] } },
  })
  return {
    scenes: [carrying, outvoted],
    cruxes: [
      { scene: carrying, claim: only, flips: [...detectives], bears: true, changesResult: true },
      { scene: outvoted, claim: alone, flips: [adversary], bears: true, changesResult: false },
    ],
  }
}

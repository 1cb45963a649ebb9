import { EXTRAS, HEROES } from '../cast.ts'
import { contested, type Scene } from '../scene.ts'
import { all, split } from '../sides.ts'

const YES_OR_NO = ['Yes', 'No']
const { refuser, warner, casuist, outsider } = HEROES
const [FIRST, SECOND, THIRD, FOURTH] = EXTRAS

const asked = (topic: string, sides: Record<string, string>): Scene =>
  contested({ topic, domain: 'policy', options: YES_OR_NO, sides })

/** Topics that are debated twice: with the same end, with the opposite, and with none. */
export function topics() {
  const twice = (topic: string, again: Record<string, string>) => ({
    first: asked(topic, all(EXTRAS, 'p1')),
    again: asked(topic, again),
  })
  const settled = twice('Should visitors sign in at the gate?', all(EXTRAS, 'p1'))
  const reopened = twice('Should the canteen close on Sundays?', all(EXTRAS, 'p2'))
  const unsettled = twice('Should dogs be allowed upstairs?', split(EXTRAS, 0, 2))
  return {
    scenes: [settled, reopened, unsettled].flatMap(({ first, again }) => [first, again]),
    settled: { ...settled, conclusion: 'Yes' },
    reopened: { ...reopened, conclusion: 'No' },
    unsettled,
  }
}

const WARNING = 'It would lead to an outage of the pumps.'

/** A decision that is held against in every way there is. */
export function dissents() {
  const scene = contested({
    topic: 'Which garden should get the new irrigation?',
    domain: 'gardens',
    options: ['The rose garden', 'The orchard', 'The herb beds', 'The meadow'],
    sides: {
      ...all([FIRST, SECOND, THIRD], 'p1'),
      [FOURTH]: 'p1',
      [refuser]: 'none',
      [warner]: 'p2',
      [casuist]: 'p3',
      [outsider]: 'p4',
    },
    otherwise: {
      [THIRD]: { reserved: true },
      [FOURTH]: { votes: ['abstain'] },
      [warner]: { reason: WARNING, confidence: 0.9 },
      [casuist]: { reason: 'It forgets the special case of a dry May.' },
    },
  })
  return {
    scenes: [scene],
    dissents: {
      scene,
      types: {
        [THIRD]: 'minor_quibble',
        [FOURTH]: 'abstention',
        [refuser]: 'fundamental_disagreement',
        [warner]: 'risk_warning',
        [casuist]: 'edge_case_concern',
        [outsider]: 'alternative_approach',
      },
    },
    warning: { scene, agent: warner, type: 'outage', text: WARNING },
  }
}

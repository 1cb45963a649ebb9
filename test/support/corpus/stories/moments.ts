import { EXTRAS, HEROES } from '../cast.ts'
import { contested, type Scene } from '../scene.ts'
import { all, split } from '../sides.ts'

const YES_OR_NO = ['Yes', 'No']
const { champion, underdog, underdogsFriends, turncoat, prophet, master } = HEROES
const [FIRST, SECOND, THIRD] = EXTRAS

const MATCHES = ['spring', 'summer', 'autumn', 'winter', 'city', 'river', 'night', 'island']
const STREAK = 5

/** One who wins again and again, against one who loses again and again, until it is the other way round once. */
export function champions() {
  const won = MATCHES.map((match, place) =>
    contested({
      topic: `Should we sponsor the ${match} run?`,
      domain: 'sponsoring',
      options: YES_OR_NO,
      sides: { [champion]: 'p1', [underdog]: 'p2', ...split(EXTRAS, place, 1) },
    }),
  )
  const lost = contested({
    topic: 'Should we sponsor the chess cup?',
    domain: 'sponsoring',
    options: YES_OR_NO,
    sides: { [champion]: 'p1', ...all([underdog, ...underdogsFriends], 'p2') },
  })
  return {
    scenes: [...won, lost],
    rivalry: { pair: [champion, underdog], domain: 'sponsoring', debates: won.length + 1 },
    streak: { agent: champion, streak: STREAK, scene: won[STREAK - 1] },
    upset: { agent: underdog, over: champion, scene: lost },
  }
}

const DOUBTS = ['It could be bolder.', 'Much depends on the weather.'] as const

/** One who opens with one thing and, shown what is wrong with it, ends with another. */
const turnedBy = (topic: string, doubts: readonly string[]): Scene => {
  const { phases: _, ...scene } = contested({
    topic,
    domain: 'planning',
    options: YES_OR_NO,
    sides: { [turncoat]: 'p1', [FIRST]: 'p2', [SECOND]: 'p1', [THIRD]: 'p2' },
    otherwise: { [turncoat]: { adopts: 'p2', votes: ['p2'] }, [FIRST]: { finds: { p1: doubts } } },
  })
  return scene
}

/** Turned by two doubts, of which either would do, and once by one alone, on which the decision hangs. */
export function changesOfMind() {
  const byTwo = turnedBy('Should we move the fair to May?', DOUBTS)
  const byOne = turnedBy('Should we move the fair to the park?', DOUBTS.slice(1))
  const change = { agent: turncoat, from: 'p1', to: 'p2', by: FIRST }
  return {
    scenes: [byTwo, byOne],
    reversals: [byTwo, byOne].map((scene) => ({ ...change, scene })),
    crux: { scene: byOne, claim: DOUBTS[1], flips: [turncoat], bears: true, changesResult: true },
  }
}

/** Nobody is sure at first but two; in the end all agree. */
export function breakthroughs() {
  const scenes = ['stage', 'tent'].map((thing) =>
    contested({
      topic: `Should we rent a larger ${thing}?`,
      domain: 'planning',
      options: YES_OR_NO,
      sides: all(EXTRAS, 'p1'),
      otherwise: Object.fromEntries(EXTRAS.slice(2).map((agent) => [agent, { votes: ['abstain', 'p1'] }])),
      rounds: 2,
      lasts: 2,
    }),
  )
  return { scenes, breakthroughs: scenes.map((scene) => ({ agent: FIRST, scene })) }
}

/** One who is sure against all, and right. */
export function vindications() {
  const scenes = ['wheat', 'copper'].map((good) =>
    contested({
      topic: `Will the price of ${good} rise?`,
      domain: 'forecasts',
      options: YES_OR_NO,
      sides: { [prophet]: 'p2', ...all(EXTRAS, 'p1') },
      otherwise: { [prophet]: { confidence: 0.9 } },
      right: 'p2',
    }),
  )
  return { scenes, vindications: scenes.map((scene) => ({ agent: prophet, scene })) }
}

const PASSAGES = ['strait', 'cape', 'canal', 'delta', 'fjord', 'reef', 'bay', 'sound', 'lagoon', 'estuary']

/** One who is always right in its domain, while the others are right every other time. */
export function mastery() {
  const scenes = PASSAGES.map((passage, place) =>
    contested({
      topic: `Should we sail through the ${passage}?`,
      domain: 'navigation',
      options: YES_OR_NO,
      sides: { [master]: 'p1', ...split(EXTRAS, place, 2) },
      threshold: 0.5,
      right: 'p1',
    }),
  )
  return { scenes, mastery: { agent: master, domain: 'navigation', right: scenes.length, scene: scenes.at(-1) } }
}

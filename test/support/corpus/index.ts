import { type Chance, chances } from '../chances.ts'
import type { Scene } from './scene.ts'
import { claims } from './stories/claims.ts'
import { caution, earlyStops } from './stories/conduct.ts'
import { adoptions, critiquePatterns } from './stories/critiques.ts'
import { breakthroughs, champions, changesOfMind, mastery, vindications } from './stories/moments.ts'
import { alliesAndRivals, brokenAlliance } from './stories/relations.ts'
import { SKILLED, skilledDebates } from './stories/skills.ts'
import { dissents, topics } from './stories/topics.ts'

/** Debates with everything in them that there is to find, in an order by chance, and what is to be found where. */
export function plantedCorpus(seed: number, skilled: number = SKILLED) {
  const chance = chances(seed)
  const { scenes: related, allies, rivalry } = alliesAndRivals()
  const { scenes: estranged, shift } = brokenAlliance()
  const { scenes: matches, rivalry: unequal, streak, upset } = champions()
  const { scenes: turned, reversals, crux } = changesOfMind()
  const { scenes: agreed, breakthroughs: broken } = breakthroughs()
  const { scenes: foretold, vindications: vindicated } = vindications()
  const { scenes: mastered, mastery: master } = mastery()
  const { scenes: argued, cruxes } = claims()
  const { scenes: criticised, critic, patterns } = critiquePatterns()
  const { scenes: adopted, adoption } = adoptions()
  const { scenes: repeated, settled, reopened, unsettled } = topics()
  const { scenes: opposed, dissents: dissent, warning } = dissents()
  const { scenes: stopped, earlyStops: stops } = earlyStops()
  const { scenes: cautious, trait } = caution()
  const stories = [related, estranged, matches, turned, agreed, foretold, mastered, argued, criticised, adopted]
  return {
    scenes: interleaved([...stories, repeated, opposed, stopped, cautious, skilledDebates(chance, skilled)], chance),
    plants: {
      allies,
      rivals: [rivalry, unequal],
      shift,
      streak,
      upset,
      reversals,
      breakthroughs: broken,
      vindications: vindicated,
      mastery: master,
      cruxes: [crux, ...cruxes],
      critic,
      patterns,
      adoption,
      settled,
      reopened,
      unsettled,
      dissent,
      warning,
      stops,
      trait,
    },
  }
}

/** All stories at once, each in its own order. */
function interleaved(stories: readonly (readonly Scene[])[], chance: Chance): Scene[] {
  const turns = chance.shuffled(stories.flatMap((story, place) => story.map(() => place)))
  const told = stories.map((story) => story.values())
  return turns.flatMap((place) => {
    const next = told[place]?.next()
    return next?.done === false ? [next.value] : []
  })
}

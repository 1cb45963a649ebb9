import { SKILLS } from './cast.ts'
import { contested, type Scene } from './scene.ts'
import { split } from './sides.ts'

const PANEL = Object.keys(SKILLS).slice(0, 4)
const OPTIONS = ['The first offer', 'The second offer', 'Neither of them']
/** After so many debates everybody has been alone, right and wrong equally often. */
const CYCLE = 12

/**
 * Debates in which nothing stands out: four of equal skill, of whom another one is alone each time; each with several
 * grounds, none moved by the others, on ever new topics. One time in three nobody is right. At least so many.
 */
export const plainCorpus = (size: number): Scene[] =>
  Array.from({ length: Math.ceil(size / CYCLE) * CYCLE }, (_, place) => {
    const { phases, ...scene } = contested({
      topic: `Which offer do we take for lot ${place + 1}?`,
      domain: ['roads', 'bridges', 'tunnels'][Math.floor(place / CYCLE) % 3] ?? '',
      options: OPTIONS,
      sides: split(PANEL, place, 1),
      otherwise: { [PANEL[0] ?? '']: { finds: { p3: ['It could be bolder.'] } } },
      right: place % 3 === 0 ? 'p3' : 'p1',
    })
    return place % CYCLE === 0 ? scene : { ...scene, phases: phases ?? [] }
  })

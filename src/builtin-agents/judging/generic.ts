import { stemsOf } from '../reading/words.ts'

/** Words of questions that say little about what is asked. */
const GENERIC = stemsOf(
  `use using new service system team company project product year way thing good best better option plan approach process
  time work make get take go need want next current present existing our software tool solution people start question
  decide decision consider choose pick select follow do think answer problem old`,
)
/** Verbs that any question may turn on. */
const LIGHT = stemsOf('adopt get have move accept stop keep continue stay buy change let give put run')

export const isGeneric = (stem: string) => GENERIC.has(stem)
export const isLight = (stem: string) => LIGHT.has(stem)

import { isStopWord, type Token } from '../reading/words.ts'
import { type Age, ageAt } from './ages.ts'
import { isGeneric } from './generic.ts'
import { type Part, partsOf, type Side } from './question-parts.ts'
import { stepName, type Verb, verbs } from './verbs.ts'

/** One of the two things that a question stands between. */
export interface Thing {
  stems: ReadonlySet<string>
  /** The noun it is: `database` in "the order database". */
  head: string | undefined
}

/** What a question proposes: one thing is taken up or kept, and perhaps another is left for it. */
export interface Change {
  /** Good words about it speak for a yes. */
  taken: Thing
  /** Good words about it speak against a yes. */
  left: Thing
  /** Which of the two is there today. */
  present: Side
  /** Which of the two is the older one. */
  older: Side
  /** Which of the two a sentence speaks about that names neither. */
  asked: Side
  /** It asks for no step at all, but whether to stay. */
  keeps: boolean
  /** The verb. */
  action: readonly string[]
  /** How a sentence names the step from the one to the other, without naming either. */
  step: RegExp | undefined
}

/** Without a verb of change the question takes up what it names. */
export function changeIn(words: readonly Token[], verb: Verb | undefined): Change {
  const parts = partsOf(words, verb)
  const leaves = verb !== undefined && verb.kind !== 'keeping' && verb.kind !== 'adopting'
  const asked = leaves && !thingOf(words, parts, ['taken']).stems.size ? 'left' : 'taken'
  const thing = (side: Side) => thingOf(words, parts, side === asked ? [side, 'agent'] : [side])
  const taken = thing('taken')
  const left = thing('left')
  const called = (side: Side, ...ages: readonly Age[]) =>
    words.some((_, at) => parts[at] === side && ages.some((age) => age === ageAt(words, at)))
  const present = presentIn(verb, called('taken', 'now', 'old'))
  return {
    taken: { ...taken, stems: taken.stems.difference(left.stems) },
    left,
    present,
    older: called('left', 'new') || (leaves && called('taken', 'old')) ? 'taken' : present,
    asked,
    keeps: verb?.kind === 'keeping',
    action: verb?.stems ?? [],
    step: stepName(verb),
  }
}

/** What would be taken up may be there already, but then the question says so: "Is the existing roof safe?". */
function presentIn(verb: Verb | undefined, isCalledPresent: boolean): Side {
  if (verb?.kind === 'keeping') return 'taken'
  const takes = !verb || verb.stems.every((stem) => verbs.adopting.has(stem))
  return takes && isCalledPresent ? 'taken' : 'left'
}

interface Named extends Thing {
  stems: Set<string>
}

function thingOf(words: readonly Token[], parts: readonly (Part | null)[], wanted: readonly Part[]): Named {
  const stems = new Set<string>()
  let head: string | undefined
  let complete = false
  words.forEach(({ word, stem, name }, at) => {
    const part = parts[at]
    const belongs = part !== null && part !== undefined && wanted.includes(part) && !isStopWord(word)
    if (belongs && (!isGeneric(stem) || (name && at > 0))) stems.add(stem)
    if (belongs && !complete && part !== 'agent') head = stem
    else if (head !== undefined) complete = true
  })
  return { stems, head }
}

import type { Named } from './folded.ts'
import { folded, idMeant, shareMeant, stanceMeant } from './folded.ts'
import { isPlaceholder } from './own-words.ts'
import { type Fields, isObject } from './root-of.ts'

/** Collects, in words for the model, what is wrong with the fields of a form. */
export type Faults = string[]

/** A list of texts, of which null, nothing and placeholders are left out. */
export function textsMeant(said: unknown): unknown {
  if (said === null || said === undefined) return []
  if (!Array.isArray(said)) return textsMeant([said])
  return said
    .map(textMeant)
    .filter((each) => !(each === null || each === '' || (typeof each === 'string' && isPlaceholder(each))))
}

/** The only text of an object that has but one. */
function textMeant(said: unknown): unknown {
  if (!isObject(said)) return said
  const [only, ...others] = Object.values(said)
  return typeof only === 'string' && others.length === 0 ? only : said
}

interface Choice {
  /** Whatever may be understood, and what of it is told to choose from. */
  among: readonly Named[]
  offered?: readonly Named[]
  words?: readonly string[]
}

/** The id of a proposal, or a fault that names those to choose from. */
export function chosen(
  faults: Faults,
  field: string,
  said: unknown,
  { among, offered = among, words = [] }: Choice,
): string | undefined {
  if (said === null || said === undefined) return undefined
  const id = idMeant(said, among, words)
  if (id === undefined)
    faults.push(`${field} has to be one of ${[...offered.map((each) => each.id), ...words].join(', ')}`)
  return id
}

export function share(faults: Faults, field: string, said: unknown): unknown {
  const value = shareMeant(said)
  if (value === null || value === undefined) return undefined
  const isShare = typeof value === 'number' && value >= 0 && value <= 1
  if (!isShare) faults.push(`${field} has to be a number from 0 to 1`)
  return isShare ? value : undefined
}

const NAMES = ['proposal', 'id', 'option']

/** Stances by id; what is said of what is not on the ballot is left out. */
export function stancesMeant(faults: Faults, said: unknown, among: readonly Named[]): Record<string, unknown> {
  const stances = new Map<string, unknown>()
  if (said !== null && said !== undefined && typeof said !== 'object') faults.push('stances has to name the proposals')
  for (const [name, given] of stanceEntries(said)) {
    const stance = stanceMeant(isObject(given) ? given.stance : given)
    if (stance === null || stance === undefined || stance === '') continue
    const id = idMeant(name, among) ?? name
    if (stances.has(id) && stances.get(id) !== stance) faults.push(`stances names ${id} twice`)
    stances.set(id, stance)
  }
  return Object.fromEntries(stances)
}

function stanceEntries(said: unknown): [string, unknown][] {
  if (Array.isArray(said)) {
    return said.flatMap((each): [string, unknown][] => {
      if (!isObject(each)) return []
      const name = NAMES.map((field) => each[field]).find((value) => typeof value === 'string')
      return typeof name === 'string' ? [[name, each.stance]] : Object.entries(each)
    })
  }
  return isObject(said) ? Object.entries(said) : []
}

/** Remarks to one member of the panel or to all. */
export function wordsMeant(said: unknown, panel: readonly { agent: string }[]): unknown {
  if (said === null || said === undefined) return []
  if (!Array.isArray(said)) return wordsMeant([said], panel)
  return said.flatMap((each) => {
    const { to, ...word }: Fields = isObject(each) ? each : { content: each }
    if (
      word.content === null ||
      word.content === '' ||
      (typeof word.content === 'string' && isPlaceholder(word.content))
    )
      return []
    const member = typeof to === 'string' ? panel.find(({ agent }) => folded(agent) === folded(to))?.agent : undefined
    return [{ ...word, ...(member !== undefined && { to: member }) }]
  })
}

import { type Fields, isObject } from '../../../../shared/fields.ts'
import { namedAsAsked } from './form-object.ts'
import type { Named } from './interpret-values.ts'
import { folded, idMeant, LEFT_OUT, shareMeant, stanceMeant } from './interpret-values.ts'
import { isPlaceholder } from './placeholder-or-echo.ts'

/** Collects what is wrong with the fields of a form, in words for the model. */
export type Faults = string[]

/** An empty list or object, or a word for nothing. */
export const isLeftOut = (said: unknown): boolean =>
  typeof said === 'string'
    ? LEFT_OUT.has(folded(said))
    : typeof said === 'object' && said !== null && Object.keys(said).length === 0

/** A list of texts without null, words for nothing, and placeholders. */
export function textsMeant(said: unknown): unknown {
  if (said === null || said === undefined) return []
  if (!Array.isArray(said)) return isLeftOut(said) ? [] : textsMeant([said])
  return said
    .map(textMeant)
    .filter((each) => !(each === null || each === '' || (typeof each === 'string' && isPlaceholder(each))))
}

/** The evidence named in any way: by texts, by objects, or by the names of their fields. */
export function citesMeant(said: unknown): unknown {
  if (said === null || said === undefined || typeof said === 'string') return textsMeant(said)
  if (isObject(said)) return citesMeant([said])
  if (!Array.isArray(said)) return said
  return said.flatMap((each) => (isObject(each) ? namesInObject(each) : textsMeant(each)))
}

const namesInObject = (said: Fields) =>
  Object.entries(said).flatMap(([name, value]) =>
    value === false ? [] : typeof value === 'string' ? [name, value] : [name],
  )

/** The only text of an object or list that has just one. */
export function textMeant(said: unknown): unknown {
  if (Array.isArray(said) && said.length === 1) return textMeant(said[0])
  if (!isObject(said)) return said
  const [only, ...others] = Object.values(said)
  if (typeof said.id === 'string') return said.id
  return typeof only === 'string' && others.length === 0 ? only : said
}

interface Choice {
  /** What may be understood, and which of it the fault offers. */
  among: readonly Named[]
  offered?: readonly Named[]
  words?: readonly string[]
}

/** The id of a proposal, or a fault that names the choices. */
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

/** Stances by id, without those on something that is not on the ballot. */
export function stancesMeant(faults: Faults, said: unknown, among: readonly Named[]): Record<string, unknown> {
  const stances = new Map<string, unknown>()
  const entries = stanceEntries(said)
  if (entries.length === 0 && said && typeof said !== 'object') faults.push('stances has to name the proposals')
  for (const [name, given] of entries) {
    const stance = stanceMeant(isObject(given) ? given.stance : given)
    if (stance === null || stance === undefined || isLeftOut(stance)) continue
    const id = idMeant(name, among) ?? name
    if (stances.has(id) && stances.get(id) !== stance) faults.push(`stances names ${id} twice`)
    stances.set(id, stance)
  }
  return Object.fromEntries(stances)
}

const PAIR = /^\s*(.{1,200}?)\s*[:=→]\s*([^:=→]{1,60}?)\s*$/

/** From a map by id or by stance, a list of objects or pairs, or one text of pairs. */
function stanceEntries(said: unknown): [string, unknown][] {
  if (typeof said === 'string') {
    return said.split(/[,;\n]/).flatMap((pair): [string, unknown][] => {
      const [, name = '', stance] = PAIR.exec(pair) ?? []
      return stance === undefined ? [] : [[name, stance]]
    })
  }
  if (Array.isArray(said)) {
    return said.flatMap((each): [string, unknown][] => {
      if (Array.isArray(each) && each.length === 2) return [[String(each[0]), each[1]]]
      if (typeof each === 'string') return stanceEntries(each)
      if (!isObject(each)) return []
      const name = NAMES.map((field) => each[field]).find((value) => typeof value === 'string')
      return typeof name === 'string' ? [[name, each.stance]] : Object.entries(each)
    })
  }
  if (!isObject(said)) return []
  return Object.entries(said).flatMap(([name, given]): [string, unknown][] => {
    const isByStance = isStance(name) && (Array.isArray(given) || typeof given === 'string')
    if (!isByStance) return [[name, given]]
    return [given].flat().flatMap((id): [string, unknown][] => (typeof id === 'string' ? [[id, name]] : []))
  })
}

const isStance = (name: string) => ['agree', 'agree_with_modifications', 'disagree'].includes(String(stanceMeant(name)))

/** Remarks to one member of the panel or to all. */
export function wordsMeant(said: unknown, panel: readonly { agent: string }[]): unknown {
  if (said === null || said === undefined) return []
  if (isObject(said) && !('content' in said)) {
    return wordsMeant(
      Object.entries(said).map(([to, content]) => ({ to, content })),
      panel,
    )
  }
  if (!Array.isArray(said)) return wordsMeant([said], panel)
  return said.flatMap((each) => {
    const { to, ...word }: Fields = (isObject(each) ? namedAsAsked(each, ['to', 'content']) : undefined) ?? {
      content: each,
    }
    if (
      word.content === null ||
      word.content === '' ||
      (typeof word.content === 'string' && isPlaceholder(word.content))
    )
      return []
    const name = textMeant(to)
    const member =
      typeof name === 'string' ? panel.find(({ agent }) => folded(agent) === folded(name))?.agent : undefined
    return [{ ...word, ...(member !== undefined && { to: member }) }]
  })
}

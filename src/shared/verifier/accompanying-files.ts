import { type Fields, isObject } from '../fields.ts'
import { isEqual, isTime } from './fields.ts'
import type { Fault } from './verdict.ts'

/**
 * What a field beside the signed part must be: this value, any value of this shape, or something that another check
 * covers.
 */
export type Demand =
  | { equals: unknown }
  | { isNotCovered: (value: unknown) => boolean; shape: string }
  | 'looked at elsewhere'

export type Demands = Readonly<Record<string, Demand>>

export const equals = (value: unknown): Demand => ({ equals: value })
export const someTime: Demand = { isNotCovered: isTime, shape: 'a time' }
export const someText: Demand = { isNotCovered: (value) => typeof value === 'string', shape: 'a text' }

/** Checks every field beside a signed part against it; unknown fields are faults. */
export function besideFaults(fields: Fields, demands: Demands, signed: string): Fault[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const says = faultOf(name, value, Object.hasOwn(demands, name) ? demands[name] : undefined, signed)
    return says === undefined ? [] : [{ at: name, says }]
  })
}

function faultOf(name: string, value: unknown, demand: Demand | undefined, signed: string): string | undefined {
  if (demand === undefined)
    return `${JSON.stringify(name)} stands beside the ${signed} and is not signed: Parley writes no such field there`
  if (demand === 'looked at elsewhere') return undefined
  if ('equals' in demand)
    return isEqual(value, demand.equals) ? undefined : `${name} beside the ${signed} is not what was signed`
  return demand.isNotCovered(value) ? undefined : `${name} beside the ${signed} is not ${demand.shape}`
}

/** The fields that no check covers. */
export const notCoveredIn = (fields: Fields, demands: Demands): string[] =>
  Object.keys(fields).filter((name) => {
    const demand = Object.hasOwn(demands, name) ? demands[name] : undefined
    return typeof demand === 'object' && 'isNotCovered' in demand
  })

/** The content of an API envelope. */
export interface Opened {
  inner: Fields
  faults: Fault[]
  notCovered: string[]
}

const ENVELOPE: Demands = {
  data: 'looked at elsewhere',
  success: equals(true),
  meta: { isNotCovered: isObject, shape: 'an object' },
  links: { isNotCovered: isObject, shape: 'an object' },
}

/** Version 2 wraps answers in `data` and repeats some of them at the top; version 1 does not wrap them. */
export function opened(top: Fields): Opened {
  if (!isObject(top.data)) return { inner: top, faults: [], notCovered: [] }
  const inner = top.data
  const repeated = Object.entries(inner).map(([name, value]) => [name, equals(value)] as const)
  const demands: Demands = { ...Object.fromEntries(repeated), ...ENVELOPE }
  return { inner, faults: besideFaults(top, demands, 'signed data'), notCovered: notCoveredIn(top, demands) }
}

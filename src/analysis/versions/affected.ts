import type { Ecosystem } from '../ecosystem.ts'
import { compareMaven } from './maven-versions.ts'
import { comparePython } from './python-versions.ts'
import { compareSemantic } from './semver-versions.ts'

/** One step of a range of OSV. */
export interface RangeEvent {
  introduced?: string
  fixed?: string
  last_affected?: string
  limit?: string
}

/** The versions of one package that an advisory is about, as OSV states them. */
export interface AffectedVersions {
  ranges: readonly (readonly RangeEvent[])[]
  versions: readonly string[]
}

/** Compares two versions as their ecosystem does; undefined when one of them is no version there. */
export function compareVersions(ecosystem: Ecosystem, one: string, other: string): number | undefined {
  if (ecosystem === 'PyPI') return comparePython(one, other)
  if (ecosystem === 'Maven') return compareMaven(one, other)
  return compareSemantic(one, other)
}

type Order = (one: string, other: string) => number | undefined

/** `0` stands before every version, also where an ecosystem would order it otherwise. */
const atLeast = (order: Order, version: string, bound: string) => bound === '0' || (order(version, bound) ?? -1) >= 0

/** Undefined when the version cannot be compared with a bound of the range. */
function isWithin(order: Order, version: string, events: readonly RangeEvent[]): boolean | undefined {
  const bounds = events.flatMap((event) =>
    (['introduced', 'fixed', 'last_affected', 'limit'] as const).flatMap((kind) =>
      event[kind] === undefined ? [] : [{ kind, at: event[kind] }],
    ),
  )
  if (bounds.some(({ at }) => at !== '0' && at !== '*' && order(version, at) === undefined)) return undefined
  const limits = bounds.filter(({ kind }) => kind === 'limit')
  const isBeforeLimit = limits.length === 0 || limits.some(({ at }) => at === '*' || (order(version, at) ?? 1) < 0)
  if (!isBeforeLimit) return false
  const inOrder = bounds
    .filter(({ kind }) => kind !== 'limit')
    .sort((a, b) => (a.at === '0' ? -1 : b.at === '0' ? 1 : (order(a.at, b.at) ?? 0)))
  let inside = false
  for (const { kind, at } of inOrder) {
    if (kind === 'introduced') inside ||= atLeast(order, version, at)
    else if (kind === 'fixed') inside &&= !atLeast(order, version, at)
    else inside &&= (order(version, at) ?? 1) <= 0
  }
  return inside
}

/** Whether a version is affected; undefined when that cannot be said of this text. */
export function isAffected(ecosystem: Ecosystem, version: string, affected: AffectedVersions): boolean | undefined {
  if (affected.versions.includes(version)) return true
  const order: Order = (one, other) => compareVersions(ecosystem, one, other)
  const inRanges = affected.ranges.map((events) => isWithin(order, version, events))
  if (inRanges.includes(true)) return true
  if (affected.versions.some((listed) => order(version, listed) === 0)) return true
  return inRanges.includes(undefined) ? undefined : false
}

/** The lowest version above this one that the ranges call fixed. */
export function fixAfter(ecosystem: Ecosystem, version: string, { ranges }: AffectedVersions): string | undefined {
  const order: Order = (one, other) => compareVersions(ecosystem, one, other)
  return ranges
    .flatMap((events) => events.flatMap(({ fixed }) => (fixed === undefined ? [] : [fixed])))
    .filter((fixed) => (order(fixed, version) ?? -1) > 0)
    .sort((a, b) => order(a, b) ?? 0)[0]
}

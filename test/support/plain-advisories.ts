import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { type Ecosystem, packageName } from '../../src/analysis/ecosystem.ts'
import { compareVersions } from '../../src/analysis/versions/affected.ts'

/** What an advisory says, word for word as the OSV schema has it. */
export interface PlainAdvisory {
  id: string
  withdrawn?: string
  affected?: {
    package?: { ecosystem: Ecosystem; name: string }
    ranges?: { type: string; events: Record<string, string>[] }[]
    versions?: string[]
  }[]
}

interface Pair {
  ecosystem: Ecosystem
  name: string
  version: string
}

/** Every document of a folder, read without what the service reads them by. */
export function plainAdvisories(folder: string): PlainAdvisory[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:json|ya?ml)$/.test(path))
    .map((path) => {
      const text = readFileSync(join(folder, path), 'utf8')
      return (path.endsWith('.json') ? JSON.parse(text) : parse(text)) as PlainAdvisory
    })
}

/** The rule of the OSV schema for one range: events in their order, each of which turns being affected on or off. */
function isInRange({ ecosystem, version }: Pair, events: readonly Record<string, string>[]): boolean {
  const order = (one: string, other: string) =>
    one === '0' ? -1 : other === '0' ? 1 : (compareVersions(ecosystem, one, other) ?? 0)
  const at = (event: Record<string, string>) => Object.values(event)[0] ?? '0'
  let vulnerable = false
  for (const { introduced, fixed, last_affected } of [...events].sort((one, other) => order(at(one), at(other)))) {
    if (introduced !== undefined && (introduced === '0' || order(version, introduced) >= 0)) vulnerable = true
    if (fixed !== undefined && order(version, fixed) >= 0) vulnerable = false
    if (last_affected !== undefined && order(version, last_affected) > 0) vulnerable = false
  }
  return vulnerable
}

/** The ids of the documents that a version is named by or lies in a range of, from reading each of them. */
export const plainlyAffected = (documents: readonly PlainAdvisory[], pair: Pair): string[] =>
  documents
    .filter(({ withdrawn, affected = [] }) => {
      if (withdrawn) return false
      return affected.some(
        ({ package: named, ranges = [], versions = [] }) =>
          named?.ecosystem === pair.ecosystem &&
          packageName(pair.ecosystem, named.name) === packageName(pair.ecosystem, pair.name) &&
          (versions.some((listed) => compareVersions(pair.ecosystem, listed, pair.version) === 0) ||
            ranges.some(({ type, events }) => type !== 'GIT' && isInRange(pair, events))),
      )
    })
    .map(({ id }) => id)
    .sort()

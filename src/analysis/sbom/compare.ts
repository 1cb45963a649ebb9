import { compareVersions } from '../versions/affected.ts'
import type { PackageId } from './purl.ts'

export interface SbomDifference {
  added: PackageId[]
  removed: PackageId[]
  /** The same package in another version; several versions are compared as lists. */
  updated: { ecosystem: PackageId['ecosystem']; name: string; from: string[]; to: string[] }[]
  unchanged: number
}

const keyOf = ({ ecosystem, name }: PackageId) => `${ecosystem} ${name}`

function byName(packages: readonly PackageId[]) {
  const names = new Map<string, PackageId[]>()
  for (const one of packages) {
    const known = names.get(keyOf(one)) ?? []
    if (!known.some(({ version }) => version === one.version)) names.set(keyOf(one), [...known, one])
  }
  return names
}

const inOrder = (packages: readonly PackageId[]) =>
  [...packages].sort((a, b) => compareVersions(a.ecosystem, a.version, b.version) ?? 0).map(({ version }) => version)

/** What one bill of materials has that another has not. */
export function compareSboms(before: readonly PackageId[], after: readonly PackageId[]): SbomDifference {
  const [old, now] = [byName(before), byName(after)]
  const difference: SbomDifference = { added: [], removed: [], updated: [], unchanged: 0 }
  for (const [key, packages] of now) {
    const former = old.get(key)
    const kept = packages.filter(({ version }) => former?.some((one) => one.version === version))
    difference.unchanged += kept.length
    if (!former) difference.added.push(...packages)
    else {
      const gone = former.filter((one) => !kept.some(({ version }) => version === one.version))
      const come = packages.filter((one) => !kept.includes(one))
      const [first] = packages
      if (first && gone.length > 0 && come.length > 0)
        difference.updated.push({
          ecosystem: first.ecosystem,
          name: first.name,
          from: inOrder(gone),
          to: inOrder(come),
        })
      else {
        difference.added.push(...come)
        difference.removed.push(...gone)
      }
    }
  }
  for (const [key, packages] of old) if (!now.has(key)) difference.removed.push(...packages)
  return difference
}

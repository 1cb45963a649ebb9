import { fieldOf, listOf, textOf } from '../lockfiles/package-list.ts'
import { type PackageId, packageOfPurl } from './purl.ts'

export interface SbomPackages {
  packages: PackageId[]
  /** Components that name no package of an ecosystem that is known here, with a version. */
  unknown: string[]
}

const labelOf = (one: unknown) =>
  [textOf(one, 'name') ?? 'a component without a name', textOf(one, 'version') ?? textOf(one, 'versionInfo')]
    .filter(Boolean)
    .join('@')
    .slice(0, 200)

const purlOfSpdx = (one: unknown) =>
  listOf(fieldOf(one, 'externalRefs'))
    .filter((reference) => textOf(reference, 'referenceType') === 'purl')
    .map((reference) => textOf(reference, 'referenceLocator'))[0]

/** The packages of a bill of materials in CycloneDX, SPDX or our own shape; undefined when it is none of these. */
export function readSbom(document: unknown): SbomPackages | undefined {
  const components = fieldOf(document, 'components')
  const packages = fieldOf(document, 'packages')
  if (!Array.isArray(components) && !Array.isArray(packages)) return undefined
  const found: SbomPackages = { packages: [], unknown: [] }
  /** Components may hold components. */
  const open: unknown[] = [...listOf(components)]
  for (const one of open) open.push(...listOf(fieldOf(one, 'components')).slice(0, 100_000 - open.length))
  const described = listOf(packages).filter((one) => textOf(one, 'primaryPackagePurpose') !== 'APPLICATION')
  for (const [one, purl] of [
    ...open.map((one) => [one, textOf(one, 'purl')] as const),
    ...described.map((one) => [one, purlOfSpdx(one)] as const),
  ]) {
    const id = purl === undefined ? undefined : packageOfPurl(purl)
    if (id) found.packages.push(id)
    else found.unknown.push(labelOf(one))
  }
  return found
}

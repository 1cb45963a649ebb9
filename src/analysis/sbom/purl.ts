import { atFirstUse } from '../../shared/lazy-package.ts'
import { type Ecosystem, ecosystemNamed, packageName } from '../ecosystem.ts'

const packageUrl = atFirstUse<typeof import('packageurl-js')>('packageurl-js')

const TYPES: Readonly<Record<Ecosystem, string>> = {
  npm: 'npm',
  PyPI: 'pypi',
  'crates.io': 'cargo',
  Go: 'golang',
  Maven: 'maven',
}
/** What separates the namespace from the name. */
const SEPARATORS: Readonly<Record<Ecosystem, string | undefined>> = {
  npm: '/',
  PyPI: undefined,
  'crates.io': undefined,
  Go: '/',
  Maven: ':',
}

/** A package of an ecosystem that we know. */
export interface PackageId {
  ecosystem: Ecosystem
  name: string
  version: string
}

/** The package URL of a package; undefined where its name cannot be one. */
export function purlOf({ ecosystem, name, version }: PackageId): string | undefined {
  const separator = SEPARATORS[ecosystem]
  const known = packageName(ecosystem, name)
  const cut = separator === undefined ? -1 : known.lastIndexOf(separator)
  try {
    const namespace = cut < 0 ? undefined : known.slice(0, cut)
    return new (packageUrl().PackageURL)(
      TYPES[ecosystem],
      namespace,
      known.slice(cut + 1),
      version,
      undefined,
      undefined,
    ).toString()
  } catch {
    return undefined
  }
}

/** The package that a package URL names; undefined for other ecosystems, and without a version. */
export function packageOfPurl(purl: string): PackageId | undefined {
  try {
    const { type, namespace, name, version } = packageUrl().PackageURL.fromString(purl)
    const ecosystem = ecosystemNamed(type ?? '')
    if (!ecosystem || !name || !version) return undefined
    return { ecosystem, name: namespace ? `${namespace}${SEPARATORS[ecosystem] ?? '/'}${name}` : name, version }
  } catch {
    return undefined
  }
}

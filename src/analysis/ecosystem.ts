/** The ecosystems of packages that we read, by the names that advisories give them. */
export const ECOSYSTEMS = ['npm', 'PyPI', 'crates.io', 'Go', 'Maven'] as const
export type Ecosystem = (typeof ECOSYSTEMS)[number]

const OTHER_NAMES: Readonly<Record<string, Ecosystem>> = {
  npm: 'npm',
  yarn: 'npm',
  pnpm: 'npm',
  pypi: 'PyPI',
  pip: 'PyPI',
  python: 'PyPI',
  'crates.io': 'crates.io',
  cargo: 'crates.io',
  go: 'Go',
  golang: 'Go',
  maven: 'Maven',
  gradle: 'Maven',
}

/** An ecosystem by any name that people, package managers or package URLs give it. */
export const ecosystemNamed = (name: string): Ecosystem | undefined =>
  Object.hasOwn(OTHER_NAMES, name.toLowerCase()) ? OTHER_NAMES[name.toLowerCase()] : undefined

/** The name under which advisories and lock files mean the same package: PyPI knows no case and one separator. */
export const packageName = (ecosystem: Ecosystem, name: string): string =>
  ecosystem === 'PyPI' ? name.toLowerCase().replace(/[-_.]+/g, '-') : name

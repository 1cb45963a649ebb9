import { packageName } from '../ecosystem.ts'
import type { Manifest } from './lock-file.ts'
import { fieldOf, fieldsOf, listOf, parseJson, textOf } from './package-list.ts'
import { parseToml } from './python-locks.ts'

type Asked = Manifest['asks'][number]
const MOST_ASKED = 5_000

const asked = (table: unknown, how: Partial<Asked> = {}): Asked[] =>
  fieldsOf(table)
    .slice(0, MOST_ASKED)
    .map(([name, range]) => ({
      name,
      isDev: false,
      isOptional: fieldOf(range, 'optional') === true,
      ...(typeof range === 'string' ? { range } : {}),
      ...how,
    }))

/** A licence in the forms that package.json has had. */
function npmLicense(file: unknown): string | undefined {
  const now = textOf(file, 'license') ?? textOf(fieldOf(file, 'license'), 'type')
  if (now) return now
  const several = listOf(fieldOf(file, 'licenses')).flatMap((one) => textOf(one, 'type') ?? [])
  return several.length > 1 ? `(${several.join(' OR ')})` : several[0]
}

export function readPackageJson(text: string): Manifest {
  const file = parseJson(text)
  return {
    ecosystem: 'npm',
    name: textOf(file, 'name'),
    version: textOf(file, 'version'),
    license: npmLicense(file),
    asks: [
      ...asked(fieldOf(file, 'dependencies')),
      ...asked(fieldOf(file, 'optionalDependencies'), { isOptional: true }),
      ...asked(fieldOf(file, 'devDependencies'), { isDev: true }),
    ],
  }
}

const REQUIREMENT = /^\s*([A-Za-z0-9][\w.-]*)/

const requirements = (list: unknown, how: Pick<Asked, 'isDev' | 'isOptional'>): Asked[] =>
  listOf(list).flatMap((line) => {
    const name = typeof line === 'string' ? REQUIREMENT.exec(line)?.[1] : undefined
    return name ? [{ name, ...how }] : []
  })

const OF_USE = { isDev: false, isOptional: false }
const OF_DEVELOPMENT = { isDev: true, isOptional: false }

/** The licence that a classifier of PyPI names, by its last part. */
const classified = (classifiers: readonly unknown[]) =>
  classifiers
    .flatMap((line) => (typeof line === 'string' && line.startsWith('License :: ') ? [line.split(' :: ').at(-1)] : []))
    .find((name) => name !== 'OSI Approved')

export function readPyproject(text: string): Manifest {
  const file = parseToml(text)
  const project = fieldOf(file, 'project')
  const poetry = fieldOf(fieldOf(file, 'tool'), 'poetry')
  const groups = fieldsOf(fieldOf(poetry, 'group'))
  return {
    ecosystem: 'PyPI',
    name: textOf(project, 'name') ?? textOf(poetry, 'name'),
    version: textOf(project, 'version') ?? textOf(poetry, 'version'),
    license:
      textOf(project, 'license') ??
      textOf(fieldOf(project, 'license'), 'text') ??
      textOf(poetry, 'license') ??
      classified(listOf(fieldOf(project, 'classifiers'))),
    asks: [
      ...requirements(fieldOf(project, 'dependencies'), OF_USE),
      ...fieldsOf(fieldOf(project, 'optional-dependencies')).flatMap(([, list]) =>
        requirements(list, { isDev: false, isOptional: true }),
      ),
      ...fieldsOf(fieldOf(file, 'dependency-groups')).flatMap(([, list]) => requirements(list, OF_DEVELOPMENT)),
      ...asked(fieldOf(poetry, 'dependencies')).filter(({ name }) => name !== 'python'),
      ...asked(fieldOf(poetry, 'dev-dependencies'), { isDev: true }),
      ...groups.flatMap(([, group]) => asked(fieldOf(group, 'dependencies'), { isDev: true })),
    ],
  }
}

export function readPipfile(text: string): Manifest {
  const file = parseToml(text)
  const asks = [...asked(fieldOf(file, 'packages')), ...asked(fieldOf(file, 'dev-packages'), { isDev: true })]
  return { ecosystem: 'PyPI', asks }
}

export function readCargoManifest(text: string): Manifest {
  const file = parseToml(text)
  const about = fieldOf(file, 'package')
  const real = (asks: Asked[], table: unknown) =>
    asks.map((ask) => ({ ...ask, name: textOf(fieldOf(table, ask.name), 'package') ?? ask.name }))
  const tables = [file, ...fieldsOf(fieldOf(file, 'target')).map(([, target]) => target)]
  return {
    ecosystem: 'crates.io',
    name: textOf(about, 'name'),
    version: textOf(about, 'version'),
    license: textOf(about, 'license'),
    asks: tables.flatMap((table) =>
      ['dependencies', 'build-dependencies', 'dev-dependencies'].flatMap((kind) =>
        real(asked(fieldOf(table, kind), { isDev: kind === 'dev-dependencies' }), fieldOf(table, kind)),
      ),
    ),
  }
}

/** go.mod says the name of the module alone; what it asks for is read as its lock file. */
export const readGoManifest = (text: string): Manifest => ({
  ecosystem: 'Go',
  name: /^module\s+"?([^\s"]+)/m.exec(text)?.[1],
  asks: [],
})

/** Whether a manifest asks for a package by this name. */
export const asksFor = ({ ecosystem, asks }: Manifest, name: string): Asked | undefined =>
  asks.find((ask) => packageName(ecosystem, ask.name) === packageName(ecosystem, name))

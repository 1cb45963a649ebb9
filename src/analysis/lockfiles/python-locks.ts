import { parse } from 'smol-toml'
import { packageName } from '../ecosystem.ts'
import { type LockFile, type Root, UnreadableLockFile } from './lock-file.ts'
import { fieldOf, fieldsOf, listOf, packageList, parseJson, textOf } from './package-list.ts'

const SHAPE = { ecosystem: 'PyPI', manager: 'pip', isResolved: true } as const
const normal = (name: string) => packageName('PyPI', name)

export function parseToml(text: string): unknown {
  try {
    return parse(text, { maxDepth: 100 })
  } catch {
    throw new UnreadableLockFile('No TOML')
  }
}

/** Places by name: a file may lock several versions of one package, for several platforms. */
function placesByName(packages: readonly { name: string }[]) {
  const places = new Map<string, number[]>()
  packages.forEach(({ name }, at) => {
    places.set(normal(name), [...(places.get(normal(name)) ?? []), at])
  })
  return (name: string) => places.get(normal(name)) ?? []
}

export function readPoetryLock(text: string): LockFile {
  const list = packageList()
  const entries = listOf(fieldOf(parseToml(text), 'package'))
  const known: { at: number; entry: unknown }[] = []
  for (const entry of entries) {
    const [name, version] = [textOf(entry, 'name'), textOf(entry, 'version')]
    if (!name || !version) throw new UnreadableLockFile('A package has no name or version')
    const checksum = textOf(listOf(fieldOf(entry, 'files'))[0], 'hash')
    const at = list.add(`${name} ${version} ${textOf(fieldOf(entry, 'source'), 'url') ?? ''}`, {
      name,
      version,
      checksum,
      isOptional: fieldOf(entry, 'optional') === true,
    })
    known.push({ at, entry })
  }
  const find = placesByName(list.packages)
  for (const { at, entry } of known)
    for (const [name] of fieldsOf(fieldOf(entry, 'dependencies'))) for (const other of find(name)) list.need(at, other)
  const askedAs = list.packages.map(({ name }, at): [string, number] => [normal(name), at])
  return { ...SHAPE, format: 'poetry', packages: list.packages, askedAs, problems: [] }
}

export function readUvLock(text: string): LockFile {
  const list = packageList()
  const own: unknown[] = []
  const known: { at: number; entry: unknown }[] = []
  for (const entry of listOf(fieldOf(parseToml(text), 'package'))) {
    const [name, version] = [textOf(entry, 'name'), textOf(entry, 'version')]
    const source = fieldOf(entry, 'source')
    const isOwn = ['virtual', 'editable', 'directory'].some((kind) => fieldOf(source, kind) !== undefined)
    if (isOwn) own.push(entry)
    else if (name && version) {
      const files = [fieldOf(entry, 'sdist'), ...listOf(fieldOf(entry, 'wheels'))]
      const checksum = files.map((file) => textOf(file, 'hash')).find((hash) => hash !== undefined)
      known.push({ at: list.add(`${name} ${version}`, { name, version, checksum }), entry })
    }
  }
  const byName = placesByName(list.packages)
  const find = (asked: unknown) => {
    const [name, version] = [textOf(asked, 'name') ?? '', textOf(asked, 'version')]
    return byName(name).filter((at) => version === undefined || list.packages[at]?.version === version)
  }
  for (const { at, entry } of known)
    for (const asked of [
      ...listOf(fieldOf(entry, 'dependencies')),
      ...fieldsOf(fieldOf(entry, 'optional-dependencies')).flatMap(([, extra]) => listOf(extra)),
    ])
      for (const other of find(asked)) list.need(at, other)
  const rootsOf = (asked: readonly unknown[], how: Omit<Root, 'at'>) =>
    asked.flatMap((one) => find(one).map((at): Root => ({ at, ...how })))
  const groups = (entry: unknown, field: string) =>
    fieldsOf(fieldOf(entry, field)).flatMap(([, group]) => listOf(group))
  const roots = own.flatMap((entry) => [
    ...rootsOf(listOf(fieldOf(entry, 'dependencies')), { isDev: false, isOptional: false }),
    ...rootsOf(groups(entry, 'optional-dependencies'), { isDev: false, isOptional: true }),
    ...rootsOf(groups(entry, 'dev-dependencies'), { isDev: true, isOptional: false }),
  ])
  return { ...SHAPE, format: 'uv', packages: list.packages, roots, problems: [] }
}

/** Pipfile.lock names everything that is installed in two lists, and not what needs what. */
export function readPipfileLock(text: string): LockFile {
  const file = parseJson(text)
  const list = packageList()
  const problems: string[] = []
  const lists: Record<'default' | 'develop', Set<number>> = { default: new Set(), develop: new Set() }
  for (const kind of ['default', 'develop'] as const)
    for (const [name, entry] of fieldsOf(fieldOf(file, kind))) {
      const version = textOf(entry, 'version')?.replace(/^===?/, '')
      if (!version) problems.push(`${name.slice(0, 100)} is not from an index, so it has no version`)
      else {
        const checksum = listOf(fieldOf(entry, 'hashes')).find((hash) => typeof hash === 'string') as string | undefined
        lists[kind].add(list.add(`${name} ${version}`, { name, version, checksum }))
      }
    }
  for (const at of lists.develop) {
    const found = list.packages[at]
    if (found && !lists.default.has(at)) found.isDev = true
  }
  const askedAs = list.packages.map(({ name }, at): [string, number] => [normal(name), at])
  return { ...SHAPE, format: 'pipfile', packages: list.packages, askedAs, problems }
}

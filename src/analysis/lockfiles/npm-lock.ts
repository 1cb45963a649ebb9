import type { LockFile, Root } from './lock-file.ts'
import { fieldOf, fieldsOf, type PackageList, packageList, parseJson, textOf } from './package-list.ts'

const LONGEST_PLACE = 1_000
const NAME_OF_PLACE = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/
const NEEDS = ['dependencies', 'optionalDependencies', 'peerDependencies'] as const

const shared = (entry: unknown) => ({
  license: textOf(entry, 'license'),
  checksum: textOf(entry, 'integrity'),
  source: textOf(entry, 'resolved'),
  isOptional: fieldOf(entry, 'optional') === true || fieldOf(entry, 'devOptional') === true,
})

/** The place from which Node would load a package: here, or in a folder above. */
function resolvedFrom(places: ReadonlyMap<string, unknown>, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (!folder.endsWith('node_modules') && places.has(place)) return place
    if (folder === '') return undefined
  }
}

/** The map `packages` of lock files 2 and 3: installed packages under their places, the project and its workspaces beside them. */
function readPlaces(list: PackageList, entries: readonly [string, unknown][]): Root[] {
  const places = new Map(entries.filter(([place]) => place.length <= LONGEST_PLACE))
  for (const [place, entry] of places) {
    const version = textOf(entry, 'version')
    const name = textOf(entry, 'name') ?? NAME_OF_PLACE.exec(place)?.[1]
    if (NAME_OF_PLACE.test(place) && fieldOf(entry, 'link') !== true && name && version)
      list.add(place, { name, version, ...shared(entry) })
  }
  const roots: Root[] = []
  for (const [place, entry] of places) {
    const at = list.placeOf.get(place)
    const kinds = at === undefined ? [...NEEDS, 'devDependencies' as const] : NEEDS
    for (const kind of kinds)
      for (const [name] of fieldsOf(fieldOf(entry, kind))) {
        const found = resolvedFrom(places, place, name)
        const other = found === undefined ? undefined : list.placeOf.get(found)
        if (at !== undefined) list.need(at, other)
        else if (other !== undefined)
          roots.push({ at: other, isDev: kind === 'devDependencies', isOptional: kind === 'optionalDependencies' })
      }
  }
  return roots
}

const ALIASED = /^npm:(.+)@([^@]+)$/

/** The nested `dependencies` of lock file 1, from the outside inwards. */
function readNested(list: PackageList, outermost: unknown) {
  const places = new Map<string, unknown>()
  let level: [string, unknown][] = [['', outermost]]
  while (level.length > 0) {
    const inner: [string, unknown][] = []
    for (const [folder, entries] of level)
      for (const [name, entry] of fieldsOf(entries)) {
        const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
        const version = textOf(entry, 'version')
        if (!version || /^(?:file|link):/.test(version) || place.length > LONGEST_PLACE) continue
        const [, realName, realVersion] = ALIASED.exec(version) ?? []
        list.add(place, { name: realName ?? name, version: realVersion ?? version, ...shared(entry) })
        places.set(place, entry)
        inner.push([place, fieldOf(entry, 'dependencies')])
      }
    level = inner
  }
  for (const [place, entry] of places)
    for (const [name] of fieldsOf(fieldOf(entry, 'requires'))) {
      const found = resolvedFrom(places, place, name)
      list.need(list.placeOf.get(place) ?? -1, found === undefined ? undefined : list.placeOf.get(found))
    }
}

/** Reads package-lock.json and npm-shrinkwrap.json of lock file versions 1, 2 and 3. */
export function readNpmLock(text: string): LockFile {
  const file = parseJson(text)
  const list = packageList()
  const shape = { format: 'package-lock', ecosystem: 'npm', manager: 'npm', isResolved: true, problems: [] } as const
  const places = fieldsOf(fieldOf(file, 'packages'))
  if (places.length > 0) {
    const roots = readPlaces(list, places)
    return { ...shape, packages: list.packages, roots, problems: [] }
  }
  readNested(list, fieldOf(file, 'dependencies'))
  const outermost = fieldsOf(fieldOf(file, 'dependencies')).flatMap(([name]): [string, number][] => {
    const at = list.placeOf.get(`node_modules/${name}`)
    return at === undefined ? [] : [[name, at]]
  })
  return { ...shape, packages: list.packages, askedAs: outermost, problems: [] }
}

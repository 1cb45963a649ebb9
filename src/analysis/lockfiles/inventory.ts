import { type Ecosystem, packageName } from '../ecosystem.ts'
import { dependencyFileKind } from './dependency-files.ts'
import type { LockedPackage, LockFile, LockFormat, Manifest, PackageManager, Root } from './lock-file.ts'
import { asksFor } from './manifests.ts'
import type { DependencyFacts } from './read-lock-file.ts'

/** A package of one lock file, as the tree is told. */
export interface InventoryPackage extends Omit<LockedPackage, 'needs'> {
  ecosystem: Ecosystem
  manager: PackageManager
  /** The lock file that names it. */
  file: string
  isResolved: boolean
  /** Places in the list of the packages that it needs. */
  needs: number[]
  /** The place of the package that needs it on a shortest way from the project; undefined for what is direct. */
  neededBy?: number
}

/** What the lock files of a tree say together. */
export interface Inventory {
  packages: InventoryPackage[]
  /** The lock files that were read. */
  files: { path: string; format: LockFormat; packages: number; isResolved: boolean; problems: string[] }[]
  /** Those that were not, with why. */
  notRead: { path: string; why: string }[]
  /** The project, as the manifest that is nearest to the root names it. */
  project?: { name?: string; version?: string; license?: string }
}

export interface DependencyFile extends DependencyFacts {
  path: string
}

const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))
const depthOf = (path: string) => path.split('/').length

/** The manifests whose packages a lock file locks: beside it, or below it in a workspace. */
function manifestsOf(lock: LockFile, path: string, files: readonly DependencyFile[]): Manifest[] {
  const folder = folderOf(path)
  return files
    .filter(({ path: other }) => folder === '' || other.startsWith(`${folder}/`))
    .sort((a, b) => depthOf(a.path) - depthOf(b.path))
    .flatMap(({ manifest }) => (manifest?.ecosystem === lock.ecosystem ? [manifest] : []))
}

/** What the manifests ask for, as the lock file calls it. */
function rootsAsked(lock: LockFile, manifests: readonly Manifest[]): Root[] {
  const places = new Map<string, number[]>()
  for (const [name, at] of lock.askedAs ?? []) places.set(name, [...(places.get(name) ?? []), at])
  return manifests.flatMap(({ ecosystem, asks }) =>
    asks.flatMap(({ name, range, isDev, isOptional }) => {
      const found = places.get(`${name}@${range}`) ?? places.get(packageName(ecosystem, name)) ?? []
      return found.map((at) => ({ at, isDev, isOptional }))
    }),
  )
}

/** Formats that tell what the project asks for without saying what of it is for development. */
const WITHOUT_DEVELOPMENT = new Set<LockFormat>(['cargo', 'yarn-berry'])

function rootsOf(lock: LockFile, manifests: readonly Manifest[]): Root[] {
  if (lock.roots === undefined) {
    const asked = rootsAsked(lock, manifests)
    if (asked.length > 0) return asked
    const needed = new Set(lock.packages.flatMap(({ needs }) => needs))
    return lock.packages.flatMap((_, at) => (needed.has(at) ? [] : [{ at, isDev: false, isOptional: false }]))
  }
  if (!WITHOUT_DEVELOPMENT.has(lock.format)) return lock.roots
  return lock.roots.map((root) => {
    const name = lock.packages[root.at]?.name ?? ''
    const asks = manifests.flatMap((manifest) => asksFor(manifest, name) ?? [])
    return { ...root, isDev: asks.length > 0 && asks.every(({ isDev }) => isDev) }
  })
}

function reachedFrom(packages: readonly LockedPackage[], roots: readonly Root[]): Map<number, number | undefined> {
  const neededBy = new Map<number, number | undefined>(roots.map(({ at }) => [at, undefined]))
  for (const [at] of neededBy)
    for (const other of packages[at]?.needs ?? []) if (!neededBy.has(other)) neededBy.set(other, at)
  return neededBy
}

/** Marks what is direct, and what is reached through development or optional packages alone. */
function marked(lock: LockFile, roots: readonly Root[]): (LockedPackage & { neededBy?: number })[] {
  const all = reachedFrom(lock.packages, roots)
  const forUse = reachedFrom(
    lock.packages,
    roots.filter(({ isDev }) => !isDev),
  )
  const required = reachedFrom(
    lock.packages,
    roots.filter(({ isOptional }) => !isOptional),
  )
  const direct = new Set(roots.map(({ at }) => at))
  return lock.packages.map((one, at) => ({
    ...one,
    isDirect: direct.has(at),
    isDev: one.isDev || (all.has(at) && !forUse.has(at)),
    isOptional: one.isOptional || (all.has(at) && !required.has(at)),
    neededBy: all.get(at),
  }))
}

const SUMS = /(^|\/)go\.sum$/

/** Takes the checksums of go.sum into the modules of the go.mod beside it. */
function withSums(files: readonly DependencyFile[]): DependencyFile[] {
  const folders = new Set(
    files.filter(({ path, lock }) => lock && /(^|\/)go\.mod$/.test(path)).map(({ path }) => folderOf(path)),
  )
  const sums = new Map(
    files.flatMap(({ path, lock }) =>
      lock && SUMS.test(path)
        ? lock.packages.map(
            ({ name, version, checksum }) => [`${folderOf(path)} ${name} ${version}`, checksum] as const,
          )
        : [],
    ),
  )
  return files
    .filter(({ path }) => !(SUMS.test(path) && folders.has(folderOf(path))))
    .map((file) => {
      if (file.lock?.format !== 'go' || SUMS.test(file.path)) return file
      const packages = file.lock.packages.map((one) => ({
        ...one,
        checksum: sums.get(`${folderOf(file.path)} ${one.name} ${one.version}`),
      }))
      return { ...file, lock: { ...file.lock, packages } }
    })
}

/** What the lock files and manifests of a tree say together; `others` are the paths of all its files. */
export function inventoryOf(dependencyFiles: readonly DependencyFile[], others: readonly string[] = []): Inventory {
  const files = withSums(dependencyFiles)
  const inventory: Inventory = { packages: [], files: [], notRead: [] }
  for (const { path, lock, unreadable } of files) {
    if (unreadable !== undefined) inventory.notRead.push({ path, why: unreadable })
    if (!lock) continue
    const start = inventory.packages.length
    const manifests = manifestsOf(lock, path, files)
    const { ecosystem, manager, format, isResolved, problems } = lock
    for (const { needs, neededBy, ...one } of marked(lock, rootsOf(lock, manifests)))
      inventory.packages.push({
        ...one,
        ecosystem,
        manager,
        file: path,
        isResolved,
        needs: needs.map((at) => start + at),
        ...(neededBy === undefined ? {} : { neededBy: start + neededBy }),
      })
    inventory.files.push({ path, format, packages: lock.packages.length, isResolved, problems })
  }
  for (const path of others)
    if (dependencyFileKind(path) === 'not read') inventory.notRead.push({ path, why: 'A format that is not read' })
  const named = files.flatMap(({ path, manifest }) => (manifest ? [{ path, manifest }] : []))
  const [first] = named.sort((a, b) => depthOf(a.path) - depthOf(b.path) || a.path.localeCompare(b.path))
  if (first) {
    const { name, version, license } = first.manifest
    inventory.project = { name, version, license }
  }
  return inventory
}

/** The names on a shortest way from the project to a package, the package last. */
export function wayTo({ packages }: Inventory, at: number): string[] {
  const names: string[] = []
  for (let now: number | undefined = at; now !== undefined && names.length < 100; now = packages[now]?.neededBy)
    names.unshift(packages[now]?.name ?? '')
  return names
}

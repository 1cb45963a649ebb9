import { type LockFile, type Root, UnreadableLockFile } from './lock-file.ts'
import { fieldOf, listOf, packageList, textOf } from './package-list.ts'
import { parseToml } from './python-locks.ts'

/** Reads Cargo.lock; what has no source is the project itself, or one of its workspace. */
export function readCargoLock(text: string): LockFile {
  const list = packageList()
  const entries = listOf(fieldOf(parseToml(text), 'package'))
  const own: unknown[] = []
  const known: { at: number; entry: unknown }[] = []
  for (const entry of entries) {
    const [name, version, source] = [textOf(entry, 'name'), textOf(entry, 'version'), textOf(entry, 'source')]
    if (!name || !version) throw new UnreadableLockFile('A package has no name or version')
    if (source === undefined) own.push(entry)
    else {
      const digest = textOf(entry, 'checksum')
      const checksum = digest && `sha256:${digest}`
      known.push({ at: list.add(`${name} ${version} (${source})`, { name, version, source, checksum }), entry })
    }
  }
  list.packages.forEach(({ name, version }, at) => {
    list.placeOf.set(`${name} ${version}`, at)
    list.placeOf.set(name, at)
  })
  const find = (asked: unknown) => (typeof asked === 'string' ? list.placeOf.get(asked) : undefined)
  for (const { at, entry } of known)
    for (const asked of listOf(fieldOf(entry, 'dependencies'))) list.need(at, find(asked))
  const roots = own.flatMap((entry) =>
    listOf(fieldOf(entry, 'dependencies')).flatMap((asked): Root[] => {
      const at = find(asked)
      return at === undefined ? [] : [{ at, isDev: false, isOptional: false }]
    }),
  )
  const shape = { format: 'cargo', ecosystem: 'crates.io', manager: 'cargo', isResolved: true } as const
  return { ...shape, packages: list.packages, roots, problems: [] }
}

import { type LockFile, type Root, UnreadableLockFile } from './lock-file.ts'
import { packageList } from './package-list.ts'
import { at, entriesOf, parseYaml, wordAt } from './yaml-fields.ts'

/** The key of a package as each version of the format writes it, and how a dependency names it. */
interface KeyForm {
  keyOf(name: string, version: string): string
  read(key: string): { name: string; version: string } | undefined
}

function splitAtSign(key: string) {
  const bare = key.replace(/^\//, '').split('(', 1)[0] ?? ''
  const cut = bare.indexOf('@', 1)
  return cut < 0 ? undefined : { name: bare.slice(0, cut), version: bare.slice(cut + 1) }
}

/** A package of another registry begins with the name of its host. */
const WITH_SLASHES = /^(?:[\w.-]+(?::\d+)?)?\/((?:@[^/]+\/)?[^/]+)\/([^/_(]+)/

const FORMS: Readonly<Record<'5' | '6' | '9', KeyForm>> = {
  '5': {
    keyOf: (name, version) => `/${name}/${version}`,
    read(key) {
      const [, name, version] = WITH_SLASHES.exec(key) ?? []
      return name && version ? { name, version } : undefined
    },
  },
  '6': { keyOf: (name, version) => `/${name}@${version}`, read: splitAtSign },
  '9': { keyOf: (name, version) => `${name}@${version}`, read: splitAtSign },
}

const ASKS = ['dependencies', 'devDependencies', 'optionalDependencies'] as const

/** Reads pnpm-lock.yaml as pnpm 6 to 10 write it. */
export function readPnpmLock(text: string): LockFile {
  const file = parseYaml(text)
  const major = (wordAt(file, 'lockfileVersion') ?? '').split('.', 1)[0]
  if (major !== '5' && major !== '6' && major !== '9')
    throw new UnreadableLockFile('A version of the format that is not known')
  const form = FORMS[major]
  const list = packageList()
  const problems: string[] = []
  const described = new Map(entriesOf(at(file, 'packages')))
  const installed = major === '9' ? entriesOf(at(file, 'snapshots')) : [...described]
  for (const [key, entry] of installed) {
    const about = major === '9' ? described.get(key.split('(', 1)[0] ?? '') : entry
    const named = form.read(key)
    const name = wordAt(about, 'name') ?? named?.name
    const version = wordAt(about, 'version') ?? named?.version
    if (!name || !version) {
      problems.push(`A package without a name and version: ${key.slice(0, 100)}`)
      continue
    }
    list.add(key, {
      name,
      version,
      checksum: wordAt(at(about, 'resolution'), 'integrity'),
      source: wordAt(at(about, 'resolution'), 'tarball'),
      isOptional: wordAt(entry, 'optional') === 'true',
    })
  }
  const find = (name: string, version: string | undefined) =>
    version === undefined ? undefined : (list.placeOf.get(form.keyOf(name, version)) ?? list.placeOf.get(version))
  for (const [key, entry] of installed) {
    const from = list.placeOf.get(key)
    if (from === undefined) continue
    for (const kind of ['dependencies', 'optionalDependencies'])
      for (const [name, version] of entriesOf(at(entry, kind))) list.need(from, find(name, String(version)))
  }
  const importers = entriesOf(at(file, 'importers')).map(([, importer]) => importer)
  const roots: Root[] = []
  for (const importer of importers.length > 0 ? importers : [file])
    for (const kind of ASKS)
      for (const [name, asked] of entriesOf(at(importer, kind))) {
        const found = find(name, asked instanceof Map ? wordAt(asked, 'version') : String(asked))
        if (found !== undefined)
          roots.push({ at: found, isDev: kind === 'devDependencies', isOptional: kind === 'optionalDependencies' })
      }
  return {
    format: 'pnpm',
    ecosystem: 'npm',
    manager: 'npm',
    isResolved: true,
    packages: list.packages,
    roots,
    problems,
  }
}

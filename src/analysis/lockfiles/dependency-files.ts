const LOCK_FILE_NAMES = [
  'package-lock.json',
  'npm-shrinkwrap.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'poetry.lock',
  'Pipfile.lock',
  'uv.lock',
  'Cargo.lock',
  'go.mod',
  'go.sum',
  'pom.xml',
  'gradle.lockfile',
] as const
export type LockFileName = (typeof LOCK_FILE_NAMES)[number]

const MANIFEST_NAMES = ['package.json', 'pyproject.toml', 'Pipfile', 'Cargo.toml', 'go.mod', 'pom.xml'] as const
export type ManifestName = (typeof MANIFEST_NAMES)[number]

/** Lock files of other package managers: they are told as not read. */
const OTHERS = new Set([
  'composer.lock',
  'Gemfile.lock',
  'packages.lock.json',
  'mix.lock',
  'pubspec.lock',
  'Package.resolved',
  'Podfile.lock',
  'bun.lock',
  'bun.lockb',
  'pdm.lock',
  'pylock.toml',
  'conan.lock',
  'deno.lock',
  'flake.lock',
  'renv.lock',
])

const REQUIREMENTS = /(?:^|[._-])requirements(?:[._-][\w.-]*)?\.txt$/i

export const baseOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const folderName = (path: string) => path.split('/').at(-2) ?? ''

export const isLockFileName = (base: string): base is LockFileName => LOCK_FILE_NAMES.some((name) => name === base)
export const isManifestName = (base: string): base is ManifestName => MANIFEST_NAMES.some((name) => name === base)

/** Whether it is a list of requirements of pip, by its name or that of its folder. */
export const isRequirements = (path: string): boolean =>
  REQUIREMENTS.test(baseOf(path)) || (folderName(path) === 'requirements' && path.endsWith('.txt'))

/** What of dependencies a file is, by its name alone. */
export function dependencyFileKind(path: string): 'read' | 'not read' | undefined {
  const base = baseOf(path)
  if (isLockFileName(base) || isManifestName(base) || isRequirements(path)) return 'read'
  return OTHERS.has(base) ? 'not read' : undefined
}

/** Names how a lock file or manifest is read: by its name, which for requirements also tells what they are for. */
export const dependencyFileForm = (path: string): string | undefined => {
  if (dependencyFileKind(path) !== 'read') return undefined
  return baseOf(path).endsWith('.txt') ? `${folderName(path)}/${baseOf(path)}` : baseOf(path)
}

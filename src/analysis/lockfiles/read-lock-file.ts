import { readCargoLock } from './cargo-lock.ts'
import { readGoModules, readGoSums } from './go-modules.ts'
import { pomManifest, readGradleLock, readPomFile } from './java-locks.ts'
import { type LockFile, type Manifest, UnreadableLockFile } from './lock-file.ts'
import { readCargoManifest, readGoManifest, readPackageJson, readPipfile, readPyproject } from './manifests.ts'
import { readNpmLock } from './npm-lock.ts'
import { readPnpmLock } from './pnpm-lock.ts'
import { readPipfileLock, readPoetryLock, readUvLock } from './python-locks.ts'
import { readRequirements } from './requirements.ts'
import { readYarnLock } from './yarn-lock.ts'

const LOCK_FILES: Readonly<Record<string, (text: string) => LockFile>> = {
  'package-lock.json': readNpmLock,
  'npm-shrinkwrap.json': readNpmLock,
  'yarn.lock': readYarnLock,
  'pnpm-lock.yaml': readPnpmLock,
  'poetry.lock': readPoetryLock,
  'Pipfile.lock': readPipfileLock,
  'uv.lock': readUvLock,
  'Cargo.lock': readCargoLock,
  'go.mod': readGoModules,
  'go.sum': readGoSums,
  'pom.xml': readPomFile,
  'gradle.lockfile': readGradleLock,
}

const MANIFESTS: Readonly<Record<string, (text: string) => Manifest>> = {
  'package.json': readPackageJson,
  'pyproject.toml': readPyproject,
  Pipfile: readPipfile,
  'Cargo.toml': readCargoManifest,
  'go.mod': readGoManifest,
  'pom.xml': pomManifest,
}

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

/** Longer than the lock files of the largest repositories. */
const LONGEST_LOCK_FILE = 16_777_216

const baseOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const folderName = (path: string) => path.split('/').at(-2) ?? ''

function lockReaderOf(path: string): ((text: string) => LockFile) | undefined {
  const base = baseOf(path)
  if (Object.hasOwn(LOCK_FILES, base)) return LOCK_FILES[base]
  const isRequirements = REQUIREMENTS.test(base) || (folderName(path) === 'requirements' && base.endsWith('.txt'))
  if (isRequirements) return (text) => readRequirements(text, { isDev: /dev|test|lint|docs|ci\b/i.test(base) })
  return undefined
}

const manifestReaderOf = (path: string) =>
  Object.hasOwn(MANIFESTS, baseOf(path)) ? MANIFESTS[baseOf(path)] : undefined

/** What of dependencies a file is, by its name alone. */
export function dependencyFileKind(path: string): 'read' | 'not read' | undefined {
  if (lockReaderOf(path) || manifestReaderOf(path)) return 'read'
  return OTHERS.has(baseOf(path)) ? 'not read' : undefined
}

/** Names how a lock file or manifest is read: by its name, which for requirements also tells what they are for. */
export const dependencyFileForm = (path: string): string | undefined => {
  if (dependencyFileKind(path) !== 'read') return undefined
  return baseOf(path).endsWith('.txt') ? `${folderName(path)}/${baseOf(path)}` : baseOf(path)
}

export interface DependencyFacts {
  lock?: LockFile
  manifest?: Manifest
  /** Why the file could not be read. */
  unreadable?: string
}

/** Reads a lock file or manifest that its path names; undefined for every other file. Whatever it holds, nothing is thrown. */
export function readLockFile(path: string, text: string): DependencyFacts | undefined {
  const [readLock, readManifest] = [lockReaderOf(path), manifestReaderOf(path)]
  if (!readLock && !readManifest) return undefined
  if (text.length > LONGEST_LOCK_FILE) return { unreadable: 'Longer than is read' }
  try {
    return { ...(readLock ? { lock: readLock(text) } : {}), ...(readManifest ? { manifest: readManifest(text) } : {}) }
  } catch (error) {
    if (error instanceof UnreadableLockFile) return { unreadable: error.message }
    if (error instanceof RangeError) return { unreadable: 'Nested too deep' }
    throw error
  }
}

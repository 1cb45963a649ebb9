import { readCargoLock } from './cargo-lock.ts'
import {
  baseOf,
  isLockFileName,
  isManifestName,
  isRequirements,
  type LockFileName,
  type ManifestName,
} from './dependency-files.ts'
import { readGoModules, readGoSums } from './go-modules.ts'
import { pomManifest, readGradleLock, readPomFile } from './java-locks.ts'
import { type LockFile, type Manifest, UnreadableLockFile } from './lock-file.ts'
import { readCargoManifest, readGoManifest, readPackageJson, readPipfile, readPyproject } from './manifests.ts'
import { readNpmLock } from './npm-lock.ts'
import { readPnpmLock } from './pnpm-lock.ts'
import { readPipfileLock, readPoetryLock, readUvLock } from './python-locks.ts'
import { readRequirements } from './requirements.ts'
import { readYarnLock } from './yarn-lock.ts'

const LOCK_FILES: Readonly<Record<LockFileName, (text: string) => LockFile>> = {
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

const MANIFESTS: Readonly<Record<ManifestName, (text: string) => Manifest>> = {
  'package.json': readPackageJson,
  'pyproject.toml': readPyproject,
  Pipfile: readPipfile,
  'Cargo.toml': readCargoManifest,
  'go.mod': readGoManifest,
  'pom.xml': pomManifest,
}

/** Longer than the lock files of the largest repositories. */
const LONGEST_LOCK_FILE = 16_777_216

function lockReaderOf(path: string): ((text: string) => LockFile) | undefined {
  const base = baseOf(path)
  if (isLockFileName(base)) return LOCK_FILES[base]
  return isRequirements(path)
    ? (text) => readRequirements(text, { isDev: /dev|test|lint|docs|ci\b/i.test(base) })
    : undefined
}

function manifestReaderOf(path: string): ((text: string) => Manifest) | undefined {
  const base = baseOf(path)
  return isManifestName(base) ? MANIFESTS[base] : undefined
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

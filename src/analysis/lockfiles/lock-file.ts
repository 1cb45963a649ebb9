import type { Ecosystem } from '../ecosystem.ts'

export const LOCK_FORMATS = [
  'package-lock',
  'yarn',
  'yarn-berry',
  'pnpm',
  'requirements',
  'poetry',
  'pipfile',
  'uv',
  'cargo',
  'go',
  'pom',
  'gradle',
] as const
export type LockFormat = (typeof LOCK_FORMATS)[number]

export const PACKAGE_MANAGERS = ['npm', 'pip', 'cargo', 'go', 'maven', 'gradle'] as const
export type PackageManager = (typeof PACKAGE_MANAGERS)[number]

/** One installed package, as a lock file tells it. */
export interface LockedPackage {
  name: string
  version: string
  /** The places in the list of what it needs. */
  needs: number[]
  /** Named by the project itself. */
  isDirect: boolean
  /** Reached through development alone. */
  isDev: boolean
  isOptional: boolean
  license?: string
  /** As the file tells it: an integrity of npm, or `sha256:…`. */
  checksum?: string
  /** Where it was taken from. */
  source?: string
}

/** A package that the project itself asks for. */
export interface Root {
  at: number
  isDev: boolean
  isOptional: boolean
}

/** What one lock file tells. */
export interface LockFile {
  format: LockFormat
  ecosystem: Ecosystem
  manager: PackageManager
  /** False where the file only names what the project asks for. */
  isResolved: boolean
  packages: LockedPackage[]
  /** What the project asks for, where the file tells it. */
  roots?: Root[]
  /** Under which name or descriptor a manifest asks for each, where the file does not tell it. */
  askedAs?: [string, number][]
  /** What of it could not be read, in words. */
  problems: string[]
}

/** What the project asks for, from the file that people write beside a lock file. */
export interface Manifest {
  ecosystem: Ecosystem
  name?: string
  version?: string
  license?: string
  /** The names that it asks for, with how. */
  asks: { name: string; range?: string; isDev: boolean; isOptional: boolean }[]
}

/** The file is not what its name says, or holds more than is read. */
export class UnreadableLockFile extends Error {}

export const MOST_PACKAGES = 60_000
export const MOST_NEEDS = 400_000
/** Deeper than any real file of this kind. */
export const DEEPEST = 200

import type { Readable } from 'node:stream'
import type { Snapshot } from './snapshot.ts'

/** Where the commits of a repository come from. */
export type CodeOrigin =
  | {
      kind: 'remote'
      /** An https address, or http on one of our own hosts. */
      url: string
      /** Sent to the origin of the address, and to no other. */
      token?: string | undefined
    }
  | {
      kind: 'directory'
      /** A git repository of this machine, with links resolved. */
      path: string
    }
  | {
      kind: 'upload'
      /** Identifies the archive: another one makes another commit. */
      fileId: string
      /** When it was uploaded, in ISO 8601. */
      at: string
      format: ArchiveFormat
      open: () => Promise<Readable>
    }

export const ARCHIVE_FORMATS = ['tar', 'tgz', 'zip'] as const
export type ArchiveFormat = (typeof ARCHIVE_FORMATS)[number]

/** Which mirror; each repository of each tenant has its own. */
export interface MirrorName {
  org: string
  repository: string
}

export interface Wanted {
  branch?: string | undefined
  /** The full id of a commit. */
  commit?: string | undefined
  /** How many commits of the history, from the wanted one backwards; one by default. */
  depth?: number | undefined
}

/** Bare mirrors of repositories: a cache of this node, which is made again when it is lost or damaged. */
export interface Mirrors {
  /** Throws 503 with the reason GIT_MISSING where this machine has no git that is new enough. */
  demandGit(): Promise<void>
  /** Brings a commit into the mirror; throws `GitFault`. */
  fetch(mirror: MirrorName, origin: CodeOrigin, wanted: Wanted, signal: AbortSignal): Promise<Snapshot>
  /** Removes the mirror of a repository, or those of all repositories of a tenant; returns how many. */
  remove(org: string, repository?: string): Promise<number>
}

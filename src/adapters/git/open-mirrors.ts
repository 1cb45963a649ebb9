import { chown, mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config/load.ts'
import { canReach } from '../../storage/embedded/account.ts'
import type { Guard } from '../outbound/outbound.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { importArchive } from './archive/import-archive.ts'
import { GitFault } from './git-fault.ts'
import type { GitHome } from './git-process.ts'
import { type GitProgram, gitOnce } from './git-program.ts'
import { depthsBeside, fetchCommit, type Held, initialize, type Mirror } from './mirror.ts'
import { underLock } from './mirror-lock.ts'
import { mirrorSnapshot } from './mirror-snapshot.ts'
import type { CodeOrigin, MirrorName, Mirrors, Wanted } from './mirrors.ts'
import { remoteSettings } from './remote.ts'

export interface MirrorOptions {
  config: Pick<Config, 'dataDir' | 'codeMaxRepositoryBytes' | 'codeMaxFiles' | 'codeMaxFileBytes' | 'codeFetchSeconds'>
  guard: Guard
  sandbox: Sandbox
  git?: () => Promise<GitProgram>
}

/** A mirror that nobody asked for this long is removed. */
const UNUSED_MS = 30 * 86_400_000
const REMOVED = '.removed-'

/**
 * For what git starts itself, which our settings do not reach: the sending side of a directory. It may belong to
 * another account, and calls nobody.
 */
const SETTINGS_OF_CHILDREN = `[safe]
\tdirectory = *
[protocol]
\tallow = never
[uploadpack]
\tallowFilter = true
[core]
\thooksPath = /dev/null
\tfsmonitor = false
`

/** Opens the mirrors of this node, below its data directory. */
export function openMirrors({ config, guard, sandbox, git = gitOnce() }: MirrorOptions): Mirrors {
  const top = join(config.dataDir, 'mirrors')
  const settingsFile = join(top, 'git.config')
  const bounds = {
    mostBytes: config.codeMaxRepositoryBytes,
    mostFiles: config.codeMaxFiles,
    mostFileBytes: config.codeMaxFileBytes,
    seconds: config.codeFetchSeconds,
  }
  let opened: Promise<GitHome> | undefined

  async function open(): Promise<GitHome> {
    const { account } = (await git()).account
    await mkdir(top, { recursive: true, mode: 0o711 })
    await writeFile(settingsFile, SETTINGS_OF_CHILDREN, { mode: 0o644 })
    await sweep(top)
    return { account: account && canReach(account, top) ? account : undefined, settingsFile }
  }

  async function home(): Promise<GitHome> {
    opened ??= open()
    try {
      return await opened
    } catch (fault) {
      opened = undefined
      throw fault
    }
  }

  const placeOf = ({ org, repository }: MirrorName) => join(top, org, repository)

  async function make(mirror: Mirror, signal: AbortSignal) {
    const { account } = mirror.home
    await mkdir(mirror.directory, { mode: 0o700 })
    if (account) await chown(mirror.directory, account.uid, account.gid)
    await initialize(mirror, signal)
  }

  async function discard(directory: string) {
    const away = join(top, `${REMOVED}${process.pid}-${++discarded}-${Date.now()}`)
    await rm(depthsBeside(directory), { force: true })
    await rename(directory, away).catch(() => {})
    await rm(away, { recursive: true, force: true, maxRetries: 3 })
  }

  async function bring(mirror: Mirror, origin: CodeOrigin, wanted: Wanted, signal: AbortSignal): Promise<Held> {
    if (origin.kind === 'upload') return importArchive(mirror, origin, wanted, sandbox, signal)
    const settings = await remoteSettings(origin, { guard, mostFileBytes: bounds.mostFileBytes })
    return fetchCommit(mirror, wanted, settings, signal)
  }

  /** A mirror that is there may be damaged: what is wrong with it must not be held against the repository. */
  async function bringSafely(mirror: Mirror, origin: CodeOrigin, wanted: Wanted, signal: AbortSignal): Promise<Held> {
    const wasThere = await exists(join(mirror.directory, 'HEAD'))
    try {
      if (!wasThere) {
        await discard(mirror.directory)
        await make(mirror, signal)
      }
      return await bring(mirror, origin, wanted, signal)
    } catch (fault) {
      if (!(fault instanceof GitFault) || !SPOILS.has(fault.kind)) throw fault
      await discard(mirror.directory)
      if (!wasThere) throw fault
      await make(mirror, signal)
      return bring(mirror, origin, wanted, signal)
    }
  }

  return {
    demandGit: async () => void (await git()),

    async fetch(name, origin, wanted, signal) {
      const mirror = { directory: placeOf(name), home: await home(), bounds }
      await mkdir(join(top, name.org), { recursive: true, mode: 0o711 })
      const bringIt = (again: AbortSignal, what = wanted) =>
        underLock(`${mirror.directory}.lock`, again, () => bringSafely(mirror, origin, what, again))
      const held = await bringIt(signal)
      const now = new Date()
      await utimes(mirror.directory, now, now).catch(() => {})
      return mirrorSnapshot({
        mirror,
        held,
        depth: wanted.depth ?? 1,
        async restore(again) {
          await underLock(`${mirror.directory}.lock`, again, () => discard(mirror.directory))
          const { branch, ...rest } = wanted
          await bringIt(again, { ...rest, commit: held.commit })
        },
      })
    },

    async remove(org, repository) {
      const place = join(top, org)
      const names = repository === undefined ? await readdir(place).catch(() => []) : [repository]
      const found = names.filter((name) => !name.includes('.')).map((name) => join(place, name))
      let removed = 0
      for (const directory of found) {
        if (!(await exists(directory))) continue
        await underLock(`${directory}.lock`, AbortSignal.timeout(REMOVE_MS), () => discard(directory))
        removed++
      }
      return removed
    },
  }
}

let discarded = 0
const REMOVE_MS = 60_000
/** After these a mirror may hold what it should not, or lack what it should hold. */
const SPOILS = new Set(['malformed', 'too_large', 'too_slow', 'bad_archive'])

const exists = async (path: string) => (await stat(path).catch(() => undefined)) !== undefined

/** Removes what a killed process left, and what nobody has asked for in a long time. */
async function sweep(top: string) {
  for (const org of await readdir(top)) {
    const place = join(top, org)
    if (org.startsWith(REMOVED)) await rm(place, { recursive: true, force: true })
    if (!org.startsWith('org_') && !org.startsWith('wsp_')) continue
    for (const name of await readdir(place)) {
      const age = Date.now() - ((await stat(join(place, name)).catch(() => undefined))?.mtimeMs ?? Date.now())
      if (age > UNUSED_MS) await rm(join(place, name), { recursive: true, force: true })
    }
  }
}

import type { SourceBlob, SourceFile } from '../../analysis/source-tree.ts'
import { GitFault } from './git-fault.ts'
import { startGit } from './git-process.ts'
import { type Held, type Mirror, packsOf } from './mirror.ts'
import { readBlobs } from './read-blobs.ts'
import { HISTORY_ARGS, readHistory } from './read-history.ts'
import { readTree } from './read-tree.ts'
import type { HistoricCommit, Snapshot } from './snapshot.ts'

interface SnapshotOptions {
  mirror: Mirror
  held: Held
  depth: number
  /** Brings the commit anew into a mirror that was lost or damaged. */
  restore: (signal: AbortSignal) => Promise<void>
}

/** A commit as it is read from its mirror, which is made again once if it is lost or damaged under way. */
export async function mirrorSnapshot({ mirror, held, depth, restore }: SnapshotOptions): Promise<Snapshot> {
  const { directory, home, bounds } = mirror
  const { commit, branch, committedAt } = held
  let packs = await packsOf(mirror)
  let isRestored = false

  const start = (args: readonly string[], signal: AbortSignal) =>
    startGit({ directory, home, args, cpuSeconds: bounds.seconds, signal })

  async function restoreOnce(signal: AbortSignal) {
    if (isRestored) throw new GitFault('malformed')
    isRestored = true
    await restore(signal)
    packs = await packsOf(mirror)
  }

  /** Whether something is missing because of damage, and not because it was left out of the fetch for its size. */
  const isDamaged = async (said: string) => said !== '' || (await packsOf(mirror)) !== packs

  async function readFiles(signal: AbortSignal): Promise<SourceFile[] | undefined> {
    const child = start(['ls-tree', '-r', '-z', '-l', '--full-tree', commit], signal)
    child.input.end()
    try {
      const files = await readTree(child.output, {
        mostFiles: bounds.mostFiles,
        leftOutBytes: bounds.mostFileBytes + 1,
      })
      const { code, said } = await child.over
      signal.throwIfAborted()
      return code !== 0 || (await isDamaged(said)) ? undefined : files
    } finally {
      child.kill()
    }
  }

  /** What git said of errors is left in `heard`. */
  async function* readOnce(oids: readonly string[], heard: Heard, signal: AbortSignal) {
    const child = start(['cat-file', '--batch', '--buffer'], signal)
    try {
      const onMissing = (oid: string) => heard.missing.push(oid)
      yield* readBlobs(child, oids, { mostBytes: bounds.mostFileBytes, onMissing })
      heard.said = (await child.over).said
    } finally {
      child.kill()
      signal.throwIfAborted()
    }
  }

  async function* historyOnce(signal: AbortSignal) {
    const child = start([...HISTORY_ARGS, `--max-count=${depth}`, '--end-of-options', commit, '--'], signal)
    child.input.end()
    try {
      yield* readHistory(child.output)
      const { code } = await child.over
      if (code !== 0) throw new GitFault('malformed')
    } finally {
      child.kill()
      signal.throwIfAborted()
    }
  }

  return {
    commit,
    branch,
    committedAt,

    async files(signal) {
      const files = await readFiles(signal).catch((fault) => {
        if (isMalformed(fault)) return undefined
        throw fault
      })
      if (files) return files
      await restoreOnce(signal)
      const again = await readFiles(signal)
      if (!again) throw new GitFault('malformed')
      return again
    },

    async *read(oids, signal): AsyncGenerator<SourceBlob> {
      const heard: Heard = { missing: [], said: '' }
      const told = new Set<string>()
      try {
        for await (const blob of readOnce(oids, heard, signal)) {
          told.add(blob.oid)
          yield blob
        }
        if (heard.missing.length === 0 || isRestored || !(await isDamaged(heard.said))) return
      } catch (fault) {
        if (isRestored || !isMalformed(fault)) throw fault
        heard.missing = oids.filter((oid) => !told.has(oid))
      }
      await restoreOnce(signal)
      yield* readOnce(heard.missing.splice(0), heard, signal)
    },

    async *history(signal): AsyncGenerator<HistoricCommit> {
      const told = new Set<string>()
      try {
        for await (const each of historyOnce(signal)) {
          told.add(each.oid)
          yield each
        }
        return
      } catch (fault) {
        if (isRestored || !isMalformed(fault)) throw fault
      }
      await restoreOnce(signal)
      for await (const each of historyOnce(signal)) if (!told.has(each.oid)) yield each
    },
  }
}

/** What `git cat-file` did not find, and what it said of errors. */
interface Heard {
  missing: string[]
  said: string
}

const isMalformed = (fault: unknown) => fault instanceof GitFault && fault.kind === 'malformed'

import type { SourceTree } from '../../analysis/source-tree.ts'

/** One version of one file that a commit brought or removed. */
export interface FileChange {
  path: string
  /** The content after the commit; undefined where the commit removed the file. */
  oid: string | undefined
}

/** A commit of the history, with what it changed against each of its parents. */
export interface HistoricCommit {
  oid: string
  author: string
  authorEmail: string
  /** When it was committed, in ISO 8601. */
  at: string
  isMerge: boolean
  changes: readonly FileChange[]
}

/** A commit of a mirror. Its objects are read by the id of their content; no file of it ever exists. */
export interface Snapshot extends SourceTree {
  commit: string
  /** The branch that was asked for, or the default one; undefined where a commit was asked for. */
  branch: string | undefined
  /** When it was committed, in ISO 8601. */
  committedAt: string
  /** The commits that led here, the oldest first and as many as were fetched; the oldest brings all that is older. */
  history(signal: AbortSignal): AsyncIterable<HistoricCommit>
}

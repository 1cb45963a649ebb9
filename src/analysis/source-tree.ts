/** One file of a tree, before it is read. */
export interface SourceFile {
  /** From the root, with slashes, as the tree names it; bytes that are not UTF-8 are replaced, and the file is skipped. */
  path: string
  /** Identifies the content: equal ids are equal bytes. */
  oid: string
  bytes: number
  kind: 'file' | 'executable' | 'link' | 'submodule'
}

export interface SourceBlob {
  oid: string
  bytes: Uint8Array
}

/** The files of one state of a codebase: a commit of a mirror, or a directory as it lies. */
export interface SourceTree {
  /** The commit, where there is one. */
  commit: string | undefined
  files(signal: AbortSignal): Promise<readonly SourceFile[]>
  /** The contents, in any order; what is missing is left out. */
  read(oids: readonly string[], signal: AbortSignal): AsyncIterable<SourceBlob>
}

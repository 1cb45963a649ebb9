/** How far a log had grown, as somebody signed it. */
export interface Head {
  /** The id of the tree, the last part of the origin of its notes. */
  tree: string
  size: number
  /** In hex. */
  root: string
  at: string
}

/** What is held against witnesses: a log as a file tells of it. */
export interface Claim extends Head {
  /** The root that the log had at a former size, in hex; undefined where the file does not tell. */
  rootAt?(size: number): string | undefined
}

export const treeIn = (origin: string) => origin.slice(origin.lastIndexOf('/') + 1)

/** Why an archive cannot be unpacked, as codes. */
export const UNPACK_REFUSALS = [
  'malformed',
  'bomb',
  'too_large',
  'too_many_files',
  'odd_name',
  'encrypted',
  'empty',
] as const

export const LONGEST_PATH = 4_096

/** A file of an archive whose size is known before its bytes come. */
export interface ArchiveEntry {
  path: string
  kind: 'file' | 'executable' | 'link'
  bytes: number
}

/** What a reader of archives tells, in this order: a file, then its bytes in any number of pieces. */
export interface Receiver {
  file(entry: ArchiveEntry): void
  bytes(chunk: Uint8Array): void
  /** Something that is no file of the code. */
  leftOut(): void
  /** Counts what came out of a compressed stream, whether or not it belongs to a file. */
  inflated(bytes: number): void
}

export class Refused extends Error {
  readonly why: (typeof UNPACK_REFUSALS)[number]
  constructor(why: Refused['why']) {
    super(why)
    this.why = why
  }
}

/**
 * The path as a tree names it; undefined for a directory, and for what belongs to a git directory, which is no code. A
 * name that leads out of the archive refuses it whole.
 */
export function treePath(name: string): string | undefined {
  const parts = name.split('/').filter((part) => part !== '' && part !== '.')
  const isOdd =
    name.startsWith('/') || /^[a-z]:/i.test(name) || name.includes('\0') || name.split(/[/\\]/).includes('..')
  if (isOdd || Buffer.byteLength(name) > LONGEST_PATH) throw new Refused('odd_name')
  const isOfGit = parts.some((part) => part.toLowerCase() === '.git')
  return name.endsWith('/') || parts.length === 0 || isOfGit ? undefined : parts.join('/')
}

import type { Readable } from 'node:stream'

export interface FileFacts {
  /** The size of the whole file, also when a range is read. */
  size: number
  /** The media type given to `put`. */
  type: string
  /** In hex. */
  sha256: string
}

interface StoredFile extends FileFacts {
  /** The caller reads the stream to its end or destroys it. */
  stream: Readable
}

/** The stored bytes of the product: exports, audio, documents. A key is a path that our code makes. */
export interface Files {
  /** Replaces the whole file or nothing; 413 if the content is larger than `maxBytes`. */
  put(key: string, content: Uint8Array | Readable, options: { type: string; maxBytes?: number }): Promise<FileFacts>
  get(key: string): Promise<StoredFile | null>
  /**
   * Bytes `first` to `last`, both inclusive and cut to the end of the file; null if there is no file or no such byte.
   */
  getRange(key: string, first: number, last: number): Promise<StoredFile | null>
  stat(key: string): Promise<FileFacts | null>
  /** True if there was such a file. */
  remove(key: string): Promise<boolean>
  /** Every key with this prefix, in no particular order. */
  list(prefix: string): AsyncIterable<{ key: string; size: number }>
}

const KEY = /^(?!.*(?:^|\/)\.)[A-Za-z0-9._-]+(?:\/[A-Za-z0-9._-]+)*$/
const PREFIX = /^(?!.*(?:^|\/)\.)(?:[A-Za-z0-9._-]+\/)*[A-Za-z0-9._-]*$/
const LONGEST_KEY = 512
const LONGEST_NAME = 200
const MEDIA_TYPE = /^[\x20-\x7e]{1,200}$/

/** Our own code makes keys, so a bad one is a bug; no bad key ever reaches a path or a URL. */
export function assertKey(key: string): void {
  const names = key.split('/')
  if (!KEY.test(key) || key.length > LONGEST_KEY || names.some((name) => name.length > LONGEST_NAME)) {
    throw new Error(`Not a key of a file: ${JSON.stringify(key.slice(0, 100))}`)
  }
}

export function assertPrefix(prefix: string): void {
  if (!PREFIX.test(prefix) || prefix.length > LONGEST_KEY) throw new Error('Not a prefix of keys')
}

export function assertType(type: string): void {
  if (!MEDIA_TYPE.test(type)) throw new Error('Not a media type')
}

/** Both ends are inclusive. */
export interface Range {
  first: number
  last: number
}

/** The range cut to the file, or null if it contains no byte of it. */
export function clampRange(first: number, last: number, size: number): Range | null {
  if (!Number.isInteger(first) || !Number.isInteger(last) || first < 0) throw new Error('A range is two whole numbers')
  const end = Math.min(last, size - 1)
  return first > end ? null : { first, last: end }
}

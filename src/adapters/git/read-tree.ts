import type { Readable } from 'node:stream'
import type { SourceFile } from '../../analysis/source-tree.ts'
import { GitFault } from './git-fault.ts'

/** The parts of a stream between NUL bytes; the last part has none behind it and is not told. */
export async function* partsOf(stream: Readable, longest = LONGEST_PART): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let from = 0
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, from)) {
      const part = chunk.subarray(from, end)
      yield rest.length > 0 ? Buffer.concat([rest, part]) : part
      rest = Buffer.alloc(0)
      from = end + 1
    }
    if (from < chunk.length) rest = Buffer.concat([rest, chunk.subarray(from)])
    if (rest.length > longest) throw new GitFault('malformed')
  }
}

const LONGEST_PART = 65_536
/** Bounds a tree whose directories hold each other many times over. */
const MOST_PATH_BYTES = 134_217_728

/** `<mode> <type> <oid> <size>\t<path>` of `git ls-tree -l`; a size that is not known is no number. */
const ENTRY = /^(\d{6}) (\w+) ([\da-f]+) +(\S+)\t/

const KINDS: Readonly<Record<string, SourceFile['kind']>> = {
  '100644': 'file',
  '100664': 'file',
  '100755': 'executable',
  '120000': 'link',
  '160000': 'submodule',
}

interface TreeLimits {
  mostFiles: number
  /** What a file counts that was left out of the fetch for its size. */
  leftOutBytes: number
}

/** The files that `git ls-tree -r -z -l --full-tree` tells. */
export async function readTree(stream: Readable, { mostFiles, leftOutBytes }: TreeLimits): Promise<SourceFile[]> {
  const files: SourceFile[] = []
  let pathBytes = 0
  for await (const part of partsOf(stream)) {
    const [head = '', mode = '', , oid = '', size = ''] = ENTRY.exec(part.toString('latin1')) ?? []
    if (head === '') throw new GitFault('malformed')
    const path = part.subarray(head.length).toString('utf8')
    pathBytes += part.length
    if (files.length >= mostFiles || pathBytes > MOST_PATH_BYTES) throw new GitFault('too_many_files')
    const kind = KINDS[mode] ?? 'file'
    const bytes = /^\d+$/.test(size) ? Number(size) : kind === 'submodule' ? 0 : leftOutBytes
    files.push({ path, oid, bytes, kind })
  }
  return files
}

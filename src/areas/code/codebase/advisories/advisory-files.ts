import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Unzip, UnzipInflate } from 'fflate'

/** One file of advisories, before it is read. */
export interface AdvisoryFile {
  name: string
  text: string
  kind: 'json' | 'yaml'
}

/** The archive or folder cannot be read, with why. */
export class UnreadableArchive extends Error {}

const LARGEST_FILE = 8_388_608
const MOST_UNPACKED = 16 * 1_073_741_824

const KINDS: Readonly<Record<string, AdvisoryFile['kind']>> = { '.json': 'json', '.yaml': 'yaml', '.yml': 'yaml' }
const kindOf = (name: string) => KINDS[extname(name).toLowerCase()]

/** Reads a ZIP archive as it arrives; only what it holds as JSON or YAML is unpacked, within limits. */
export async function* zippedFiles(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<AdvisoryFile> {
  const done: AdvisoryFile[] = []
  const problem: { is?: Error } = {}
  let unpacked = 0
  let files = 0
  const archive = new Unzip((file) => {
    files++
    const kind = kindOf(file.name)
    if (kind === undefined) return
    const pieces: Uint8Array[] = []
    let size = 0
    file.ondata = (fault, piece, isLast) => {
      if (fault) problem.is ??= new UnreadableArchive(`${file.name.slice(0, 200)} cannot be unpacked`)
      if (fault || problem.is) return
      size += piece.length
      unpacked += piece.length
      if (unpacked > MOST_UNPACKED) problem.is = new UnreadableArchive('The archive holds more than is read')
      if (size <= LARGEST_FILE) pieces.push(piece.slice())
      if (isLast && size <= LARGEST_FILE)
        done.push({ name: file.name, text: new TextDecoder().decode(Buffer.concat(pieces)), kind })
    }
    file.start()
  })
  archive.register(UnzipInflate)
  for await (const piece of bytes) {
    push(archive, piece, false)
    if (problem.is) throw problem.is
    yield* done.splice(0)
  }
  push(archive, new Uint8Array(0), true)
  if (problem.is) throw problem.is
  yield* done.splice(0)
  if (files === 0) throw new UnreadableArchive('This is no ZIP archive, or an empty one')
}

function push(archive: Unzip, piece: Uint8Array, isLast: boolean) {
  try {
    archive.push(piece, isLast)
  } catch {
    throw new UnreadableArchive('This is no ZIP archive')
  }
}

/** All files of a folder and of those below it; links are not followed. */
async function* folderFiles(folder: string): AsyncGenerator<AdvisoryFile> {
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    const kind = kindOf(entry.name)
    if (entry.isDirectory() && !entry.name.startsWith('.')) yield* folderFiles(path)
    else if (entry.isFile() && kind && (await stat(path)).size <= LARGEST_FILE)
      yield { name: path, text: await readFile(path, 'utf8'), kind }
  }
}

/** The advisories at a path of this machine: a ZIP archive, a folder, or one file. */
export async function* advisoryFilesAt(path: string): AsyncGenerator<AdvisoryFile> {
  const about = await stat(path).catch(() => undefined)
  const kind = kindOf(path)
  if (!about) throw new UnreadableArchive(`There is no ${path}`)
  if (about.isDirectory()) yield* folderFiles(path)
  else if (extname(path).toLowerCase() === '.zip') yield* zippedFiles(createReadStream(path))
  else if (kind && about.size <= LARGEST_FILE) yield { name: path, text: await readFile(path, 'utf8'), kind }
  else throw new UnreadableArchive(`${path} is no ZIP archive, folder, JSON or YAML file that can be read`)
}

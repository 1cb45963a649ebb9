import { createHash } from 'node:crypto'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { giveWay, writtenInPieces } from '../../shared/time/event-loop.ts'
import type { ExportRow } from '../../storage/export-kind.ts'
import type { RowWriter } from './csv-and-jsonl.ts'

interface Spooling {
  writer: RowWriter
  columns: readonly string[]
  pages: AsyncIterable<readonly ExportRow[]>
  signal: AbortSignal
}

/** A file of its own without a name: it is gone when it is closed, also by a kill. */
export async function openSpool(): Promise<FileHandle> {
  const directory = await mkdtemp(join(tmpdir(), 'parley-export-'))
  try {
    return await open(join(directory, 'spool'), 'wx+', 0o600)
  } finally {
    await rm(directory, { recursive: true })
  }
}

/** Writes all rows and the manifest, as fast as they are read, and no faster than the disk takes them. */
export async function writeSpool(file: FileHandle, { writer, columns, pages, signal }: Spooling): Promise<void> {
  const hash = createHash('sha256')
  const betweenRows = giveWay()
  let count = 0
  const write = async (text: string) => {
    hash.update(text)
    await file.appendFile(text)
  }
  await write(writer.head(columns))
  for await (const page of pages) {
    signal.throwIfAborted()
    count += page.length
    await write(await writtenInPieces(page, (row) => writer.row(columns, row), betweenRows))
  }
  await file.appendFile(writer.manifest(columns, { count, sha256: hash.digest('hex') }))
}

/** Reads what was written from its beginning; deletes the file after reading or when the reader leaves. */
export const readSpool = (file: FileHandle): Readable => file.createReadStream({ start: 0, autoClose: true })

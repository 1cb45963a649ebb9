import { Readable } from 'node:stream'
import type { ArchiveFormat } from '../../../../adapters/git/mirrors.ts'
import { conflict, invalid, unsupportedMediaType } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { NewId } from '../../../../shared/ids.ts'
import { oneLine } from '../../../../shared/text/untrusted-text.ts'
import type { StoredFiles } from '../../../../storage/files/stored-files.ts'
import { ARCHIVE_TYPES, archiveFormat } from './origins.ts'
import { newRepositoryName, repositoryName } from './repository-name.ts'
import type { Repository, RepositoryStore } from './store.ts'

export const MOST_ARCHIVE_BYTES = 104_857_600
const LONGEST_NAME = 255
const HEAD_BYTES = 512

export interface SentArchive {
  name: string
  content: Readable | Uint8Array
}

interface Dependencies {
  store: RepositoryStore
  storedFiles: StoredFiles
  newId: NewId
  now: () => Date
}

/** Accepts an archive as the code of a repository: the file, its row and the end of the archive before go together. */
export function archiveAcceptor({ store, storedFiles, newId, now }: Dependencies) {
  function demandArchives({ name, source }: Repository) {
    if (source.kind === 'upload') return
    throw conflict(`${name} comes from ${source.location}: give the archive another name`, { status: source.kind })
  }

  return async (repo: string, { name: given, content }: SentArchive, caller: Caller) => {
    const { org, userId: createdBy, payer } = caller
    const known = await store.find(org, repositoryName(repo, 'repo'))
    if (known) demandArchives(known)
    const wanted = known?.name ?? newRepositoryName(repo)
    const name = oneLine(given.split(/[/\\]/).at(-1) ?? '').slice(-LONGEST_NAME)
    const format = archiveFormat(name)
    if (!format) throw invalid('file', 'must have a name that ends in .tar, .tar.gz, .tgz or .zip')
    const file = {
      kind: 'sources',
      payer,
      name,
      type: ARCHIVE_TYPES[format],
      createdBy,
      maxBytes: MOST_ARCHIVE_BYTES,
    } as const
    return storedFiles.put(org, file, sniffed(content, format), async (tx, stored) => {
      const source = { kind: 'upload', location: name, fileId: stored.id } as const
      const id = newId('repository')
      const made = await store.insert({ org, id, name: wanted, source, createdBy, at: now() }, tx)
      if (made) return { repository: made, isNew: true }
      const before = await store.find(org, wanted, tx)
      if (!before) throw conflict(`${wanted} was removed meanwhile`, { status: 'removed' })
      demandArchives(before)
      await store.setSource(tx, org, before.id, source, now())
      if (before.source.fileId !== null) await storedFiles.remove(tx, org, [before.source.fileId])
      const repository = await store.find(org, before.id, tx)
      return { repository: repository ?? before, isNew: false }
    })
  }
}

/** What the first bytes of each format say. */
const SIGNS: Readonly<Record<ArchiveFormat, (head: Buffer) => boolean>> = {
  zip: (head) => head.indexOf('PK\u0003\u0004') === 0,
  tgz: (head) => head[0] === 0x1f && head[1] === 0x8b,
  tar: (head) => head.toString('latin1', 257, 262) === 'ustar',
}

/** Passes the content through, and refuses it at its end unless it begins as its name says. */
function sniffed(content: Readable | Uint8Array, format: ArchiveFormat): Readable {
  async function* passing() {
    let head = Buffer.alloc(0)
    for await (const given of content instanceof Readable ? content : [content]) {
      const chunk: Buffer = Buffer.from(given)
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)])
      yield chunk
    }
    if (head.length === 0) throw invalid('file', 'must not be empty')
    if (!SIGNS[format](head)) throw unsupportedMediaType(`The name says ${format}, the bytes do not`)
  }
  return Readable.from(passing(), { objectMode: false })
}

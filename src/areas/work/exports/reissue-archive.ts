import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { MalformedZip, type ZipPart, zipParts } from '../../../adapters/readers/zip.ts'
import { readSpool } from '../../../adapters/writers/spool.ts'
import type { JsonObject } from '../../../shared/canonical-json.ts'
import { jwkOf } from '../../../shared/crypto/ed25519.ts'
import type { SignedPaper, SigningKey } from '../../../shared/crypto/signed-paper.ts'
import { Keyring } from '../../../shared/verifier/keys.ts'
import { checkPaper } from '../../../shared/verifier/signed-paper.ts'
import { type AddPart, type ArchiveKind, UnreadableArchive } from '../../../storage/export-kind.ts'
import type { StoredFile, StoredFiles } from '../../../storage/files/stored-files.ts'
import type { StoredExport, StoredExportStore } from './stored-export-store.ts'
import type { Reissue } from './tables.ts'
import { MANIFEST, type ManifestFile, signedZip } from './write-export.ts'

/** The archive was removed, or another worker has reissued it. */
class Overtaken extends Error {}

/** Reads archives that are kept for good, and reissues one without some of its content. */
export function archiveReissuer({
  store,
  kinds,
  storedFiles,
  signingKey,
  publicKeys,
  now,
}: {
  store: Pick<StoredExportStore, 'written' | 'isPending' | 'reissue' | 'reissuedFor'>
  kinds: () => readonly ArchiveKind[]
  storedFiles: Pick<StoredFiles, 'find' | 'open' | 'put' | 'remove'>
  signingKey: () => Promise<SigningKey>
  publicKeys: () => Promise<readonly Parameters<typeof jwkOf>[0][]>
  now: () => Date
}) {
  const lasting = () =>
    kinds()
      .filter(({ kept }) => kept === 'forever')
      .map(({ name }) => name)

  async function fileOf({ org, fileId }: StoredExport): Promise<StoredFile> {
    const file = fileId === null ? undefined : await storedFiles.find(org, fileId)
    if (!file) throw new UnreadableArchive('Its file is missing')
    return file
  }

  async function partsIn(file: StoredFile): Promise<ZipPart[]> {
    const read = async (first: number, last: number) => {
      const stream = await storedFiles.open(file, { first, last })
      if (!stream) throw new UnreadableArchive('Its file is missing')
      return stream
    }
    return zipParts(read, file.size).catch(asUnreadable)
  }

  /** Accepts only parts that our key signed. */
  async function signedParts(archive: StoredExport, parts: readonly ZipPart[]) {
    const manifest = parts.find(({ name }) => name === MANIFEST)
    if (!manifest) throw new UnreadableArchive('It has no manifest')
    const signed = await manifest.open().then(text).then(parsed).catch(asUnreadable)
    const [fault] = checkPaper('export', { ...signed }, new Keyring((await publicKeys()).map(jwkOf)), {}).faults
    if (fault !== undefined) throw new UnreadableArchive(fault.says)
    const { export_id, organization_id, files } = signed.export
    if (export_id !== archive.id || organization_id !== archive.org)
      throw new UnreadableArchive('It is another archive')
    const signedFiles = new Map((files as unknown as ManifestFile[]).map((each) => [each.name, each]))
    const content = parts.filter(({ name }) => name !== MANIFEST)
    const isSame = content.length === signedFiles.size && content.every(({ name }) => signedFiles.has(name))
    if (!isSame) throw new UnreadableArchive('Its parts are not those that were signed')
    return content.map(({ name, open }) => ({
      name,
      open: async () => checked(await open().catch(asUnreadable), signedFiles.get(name)),
    }))
  }

  return {
    /** The tenants' archives that are kept until a person removes them. */
    lasting: (tenants: readonly string[]) => store.written(tenants, lasting()),

    isWritingLasting: (tenants: readonly string[]) => store.isPending(tenants, lasting()),

    reissuedFor: store.reissuedFor,

    /** The parts of an archive; reading a part to its end fails if it is not what was signed. */
    parts: async (archive: StoredExport): Promise<ZipPart[]> =>
      signedParts(archive, await partsIn(await fileOf(archive))),

    /** Writes the archive anew from its parts; the transaction that stores the new file removes the former one. */
    async reissue(
      archive: StoredExport,
      erasureId: string,
      write: (parts: readonly ZipPart[], add: AddPart) => Promise<void>,
    ): Promise<void> {
      const { org, id, kind, createdAt, payer, by: createdBy, reissues } = archive
      const former = await fileOf(archive)
      const parts = await signedParts(archive, await partsIn(former))
      const at = now().toISOString()
      const reissue: Reissue = { sha256: former.sha256, at, erasure_id: erasureId }
      const replaces: JsonObject[] = [...reissues, reissue].map((each) => ({ ...each }))
      const facts = { export_id: id, organization_id: org, kind, created_at: createdAt, reissued_at: at, replaces }
      const file = await signedZip(facts, (add) => write(parts, add), await signingKey())
      const { size: maxBytes } = await file.stat()
      const content = readSpool(file)
      const { name, type } = former
      const newFile = { kind: 'archives', payer, name, type, createdBy, maxBytes, isReplacing: true } as const
      const switched = storedFiles.put(org, newFile, content, async (tx, stored) => {
        if (!(await store.reissue(tx, archive, stored.id, reissue))) throw new Overtaken()
        await storedFiles.remove(tx, org, [former.id])
      })
      await switched
        .catch((fault) => {
          if (!(fault instanceof Overtaken)) throw fault
        })
        .finally(() => content.destroy())
    },
  }
}
export type ArchiveReissuer = ReturnType<typeof archiveReissuer>

/** Passes the content through, and fails at the end if it is not what was signed. */
function checked(content: Readable, signed: ManifestFile | undefined): Readable {
  async function* pieces() {
    const hash = createHash('sha256')
    try {
      for await (const piece of content) {
        hash.update(piece)
        yield piece
      }
    } catch (fault) {
      throw new UnreadableArchive('A part of it cannot be unpacked', { cause: fault })
    }
    if (hash.digest('hex') !== signed?.sha256) throw new UnreadableArchive(`${signed?.name} is not what was signed`)
  }
  return Readable.from(pieces(), { objectMode: false })
}

function parsed(content: string): SignedPaper<'export'> {
  const value = JSON.parse(content) as Partial<SignedPaper<'export'>> | null
  const isPaper = typeof value?.export === 'object' && value.export !== null && Array.isArray(value.export.files)
  if (!isPaper || typeof value.signature !== 'string') throw new UnreadableArchive('Its manifest is not signed')
  return value as SignedPaper<'export'>
}

function asUnreadable(fault: unknown): never {
  const isMalformed = fault instanceof MalformedZip || fault instanceof SyntaxError || isUnpacking(fault)
  throw isMalformed ? new UnreadableArchive((fault as Error).message, { cause: fault }) : fault
}

const isUnpacking = (fault: unknown) => String((fault as { code?: unknown }).code ?? '').startsWith('Z_')

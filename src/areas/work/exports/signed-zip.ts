import type { FileHandle } from 'node:fs/promises'
import { openSpool } from '../../../adapters/writers/spool.ts'
import { zipInto } from '../../../adapters/writers/zip.ts'
import type { JsonObject } from '../../../shared/canonical-json.ts'
import { type SigningKey, signPaper } from '../../../shared/crypto/signed-paper.ts'
import type { AddPart } from '../../../storage/export-kind.ts'

/** The part that says what the others are. */
export const MANIFEST = 'manifest.json'

/** A part as the signed manifest names it. */
export interface ManifestFile {
  name: string
  bytes: number
  /** In hex. */
  sha256: string
}

/** Writes parts into a file of its own, and last a signed manifest with these facts and the digest of each part. */
export async function signedZip(
  facts: JsonObject,
  write: (add: AddPart) => Promise<void>,
  key: SigningKey,
): Promise<FileHandle> {
  const file = await openSpool()
  try {
    const zip = zipInto(file)
    const files: ManifestFile[] = []
    await write(async (name, content) => {
      files.push(await zip.add(name, content))
    })
    const paper: JsonObject = { schema: 'parley-export/1', ...facts, files: files.map((each) => ({ ...each })) }
    await zip.add(MANIFEST, JSON.stringify(signPaper('export', paper, key), null, 2))
    await zip.end()
    return file
  } catch (fault) {
    await file.close()
    throw fault
  }
}

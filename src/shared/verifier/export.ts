import type { Fields } from './fields.ts'
import type { Keyring } from './keys.ts'
import { checkPaper } from './signed-paper.ts'
import type { Findings } from './verdict.ts'

/** The manifest of a stored export or archive: it names the digest of every file. */
export function exportFindings(fields: Fields, keyring: Keyring | undefined): Findings {
  const { paper, faults, notCovered } = checkPaper('export', fields, keyring, {})
  const files = Array.isArray(paper.files) ? paper.files.length : 0
  return {
    kind: 'export',
    about: `export ${paper.export_id} of ${paper.kind}, ${files} files, asked for ${paper.created_at}`,
    checked: `The manifest was held against its digest and the signature of key ${fields.key_id}; the files it names were not looked at.`,
    proves: `The installation with key ${fields.key_id} wrote ${files} files with the digests that the manifest states: a file is one of them if its SHA-256 is.`,
    notCovered,
    faults,
  }
}

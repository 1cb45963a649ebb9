import type { ExportRow } from '../../storage/export-kind.ts'

/** Shows that nothing is missing: how many rows there are, and the digest of every byte before it. */
interface Manifest {
  count: number
  sha256: string
}

/** One format of files with rows. */
export interface RowWriter {
  type: string
  extension: string
  head(columns: readonly string[]): string
  row(columns: readonly string[], row: ExportRow): string
  /** The last line: a file without it was cut. */
  manifest(columns: readonly string[], manifest: Manifest): string
}

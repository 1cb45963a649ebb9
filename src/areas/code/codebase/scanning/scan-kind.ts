import type { Logger } from 'pino'
import type { Snapshot } from '../../../../adapters/git/snapshot.ts'
import type { AnalysisSettings, BlobFacts, PassName } from '../../../../analysis/blob-facts.ts'
import type { RawFinding } from '../../../../analysis/finding.ts'
import type { SourceFile, SourceTree } from '../../../../analysis/source-tree.ts'
import type { JsonObject } from '../../../../shared/canonical-json.ts'
import type { Transaction } from '../../../../storage/database.ts'

/** One analysis of a codebase; the kinds of scans are made of them. */
const SCAN_PARTS = ['dependencies', 'licences', 'secrets', 'sast', 'metrics', 'structure'] as const
export type ScanPartName = (typeof SCAN_PARTS)[number]

/** What the analyser of files must look for, for each part. */
export const PASSES_OF_PARTS = {
  dependencies: ['dependencies', 'licence_text'],
  licences: ['dependencies', 'licence_text'],
  secrets: ['secrets'],
  sast: ['weaknesses', 'flow'],
  metrics: ['file', 'structure', 'duplicates'],
  structure: ['file', 'structure'],
} as const satisfies Record<ScanPartName, readonly PassName[]>

/** What a scan of each kind looks at; `quick` follows no data from place to place. */
export const PARTS_OF_KINDS = {
  full: ['dependencies', 'secrets', 'sast', 'licences'],
  quick: ['secrets', 'sast', 'dependencies'],
  sast: ['sast'],
  secrets: ['secrets'],
  dependencies: ['dependencies', 'licences'],
  metrics: ['metrics'],
  structure: ['structure'],
} as const satisfies Record<string, readonly ScanPartName[]>
export type ScanKindName = keyof typeof PARTS_OF_KINDS
export const SCAN_KINDS = Object.keys(PARTS_OF_KINDS) as ScanKindName[]

/** A file with what its analysis found in it, or why it was not read. */
export type ScannedFile = { file: SourceFile } & (
  | { facts: BlobFacts; skipped?: undefined }
  | {
      facts?: undefined
      skipped: {
        /** A short word that counts, such as `binary` or `too_large`. */
        reason: string
        /** What else is known, such as how often its analyser ended. */
        why?: string | undefined
      }
    }
)

/** The scan that a part takes part in. */
export interface RunningScan {
  org: string
  id: string
  kind: ScanKindName
  /** The id and the name of the repository. */
  repository: { id: string; name: string }
  commit: string
  branch: string | null
  /** Whether it is the newest commit of the default branch, whose own rules hold. */
  isDefault: boolean
  /** What was asked for besides the kind, such as `history_depth` or `rule_sets`. */
  options: JsonObject
  snapshot: Snapshot
  /** Reads other files than those of the commit, such as former versions from its history. */
  collect(files: readonly SourceFile[], passes: readonly PassName[]): AsyncIterable<ScannedFile>
  signal: AbortSignal
  /** Reports how far this part is, where closing it takes long. */
  progress(share: number): void
  logger: Logger
  now: () => Date
}

/** What a part found. */
export interface PartResult {
  findings: readonly RawFinding[]
  /** What it applied and where it gave up, told as `coverage.parts.<name>`. */
  coverage: JsonObject
  /** Figures that the record of the scan keeps, as `summary.<name>`: no text of the code. */
  summary: JsonObject
  /** Sentences about what keeps the result from being whole. */
  gaps?: readonly string[]
  /** Writes the part's own tables, in the transaction that completes the scan; what an earlier scan wrote is replaced. */
  store?(tx: Transaction): Promise<void>
}

/** A part at work: it is handed every file once, in the order of their paths, and then answers. */
export interface PartFold {
  take(file: ScannedFile): void | Promise<void>
  close(): Promise<PartResult> | PartResult
}

/** Declared by the room that owns the part, and handed to the scans. */
export interface ScanPart {
  name: ScanPartName
  /** What the analyser of files must look for. */
  passes: readonly PassName[]
  /** Changes with whatever the result rests on besides the commit: rules, advisories. Scans of equal versions are the same. */
  version(org: string): Promise<string> | string
  open(scan: RunningScan): Promise<PartFold> | PartFold
}

/** A part whose modules the first scan loads that it is part of. */
export const partAtFirstUse = (
  name: ScanPartName,
  load: () => Promise<Omit<ScanPart, 'name' | 'passes'>>,
): ScanPart => ({
  name,
  passes: PASSES_OF_PARTS[name],
  version: async (org) => (await load()).version(org),
  open: async (scan) => (await load()).open(scan),
})

/** Reads files, each with its facts: those that are stored, and for the rest those that the analyser makes. In the order of the files. */
export type CollectFacts = (work: {
  org: string
  /** Files of one repository only are analysed together. */
  repositoryId: string
  tree: Pick<SourceTree, 'read'>
  files: readonly SourceFile[]
  passes: readonly PassName[]
  /** Keys and rules of the organization. */
  settings: AnalysisSettings
  signal: AbortSignal
  progress(share: number): void
}) => AsyncIterable<ScannedFile>

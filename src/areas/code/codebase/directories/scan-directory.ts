import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { Snapshot } from '../../../../adapters/git/snapshot.ts'
import { analyseBlobs, batched } from '../../../../adapters/sandbox/code/analyse-blobs.ts'
import type { Sandbox } from '../../../../adapters/sandbox/sandbox.ts'
import type { AnalysisSettings, PassName } from '../../../../analysis/blob-facts.ts'
import type { Coverage } from '../../../../analysis/coverage.ts'
import { SEVERITIES_OF_FINDINGS } from '../../../../analysis/finding.ts'
import { fingerprinted, type PrintedFinding } from '../../../../analysis/fingerprint.ts'
import { skippedUnread } from '../../../../analysis/languages/skipped.ts'
import type { SourceFile, SourceTree } from '../../../../analysis/source-tree.ts'
import { foldScan } from '../scanning/fold-scan.ts'
import { passesOf, type RunningScan, type ScannedFile } from '../scanning/scan-kind.ts'
import { secretsPart } from '../scanning/secrets-part.ts'
import { staticAnalysisPart } from '../static-analysis/index.ts'
import { billPart } from './bill-part.ts'

const FILE_BYTES = 1_048_576
const HELD_BYTES = 16 * 1_048_576
const KEY_BYTES = 32

interface Options {
  tree: SourceTree
  sandbox: Sandbox
  /** The name of the directory, for a bill of materials that knows no other. */
  name: string
  signal: AbortSignal
  logger: Logger
}

/** What was found in a directory, the worst first, and its packages as CycloneDX. */
export interface ScannedDirectory {
  findings: PrintedFinding[]
  coverage: Coverage
  bill: ReturnType<ReturnType<typeof billPart>['document']>
}

/** Scans the files of a directory, with the analyser of the service. */
export async function scanDirectory({ tree, sandbox, name, signal, logger }: Options): Promise<ScannedDirectory> {
  const bill = billPart(name)
  const parts = [secretsPart({ fileBytes: FILE_BYTES }), staticAnalysisPart({ sandbox }), bill.part]
  const settings = { secretsKey: randomBytes(KEY_BYTES).toString('base64') }
  const files = await tree.files(signal)
  const { passes, prepares } = passesOf(parts, 'full')
  const held = new Map<string, ScannedFile>()
  const read = collected(files, { tree, sandbox, passes: [...passes, ...prepares], settings, signal, held })
  const snapshot: Snapshot = {
    ...tree,
    commit: '',
    branch: undefined,
    committedAt: new Date(0).toISOString(),
    async *history() {},
  }
  const scan: RunningScan = {
    org: '',
    id: '',
    kind: 'full',
    repository: { id: '', name: '' },
    commit: '',
    branch: null,
    isDefault: true,
    options: {},
    snapshot,
    async *collect(some) {
      for (const { path } of some) {
        const scanned = held.get(path)
        if (scanned) yield scanned
      }
    },
    folds: { read: async () => undefined, write: async () => {} },
    signal,
    progress() {},
    logger,
    now: () => new Date(),
  }
  const { findings, coverage } = await foldScan(parts, scan, read)
  const printed = fingerprinted(findings).toSorted((one, other) => rank(one) - rank(other))
  return { findings: printed, coverage, bill: bill.document() }
}

const rank = ({ severity }: PrintedFinding) => SEVERITIES_OF_FINDINGS.indexOf(severity)

interface Reading {
  tree: SourceTree
  sandbox: Sandbox
  passes: readonly PassName[]
  settings: AnalysisSettings
  signal: AbortSignal
  /** What was found in files of which a part may ask again. */
  held: Map<string, ScannedFile>
}

/** Reads files portion by portion, so that not all of them are in memory. */
async function* collected(files: readonly SourceFile[], reading: Reading): AsyncGenerator<ScannedFile> {
  for (const portion of portions(files))
    for await (const scanned of analysed(portion, reading)) {
      if (scanned.facts?.flow || scanned.facts?.gave_up?.flow) reading.held.set(scanned.file.path, scanned)
      yield scanned
    }
}

async function* analysed(
  portion: readonly SourceFile[],
  { tree, sandbox, passes, settings, signal }: Reading,
): AsyncGenerator<ScannedFile> {
  const readable = portion.filter((file) => reasonOf(file) === undefined)
  const bytes = new Map<string, Uint8Array>()
  const oids = readable.map(({ oid }) => oid)
  for await (const blob of tree.read(oids, signal)) bytes.set(blob.oid, blob.bytes)
  const blobs = readable.flatMap(({ path, oid }) => {
    const content = bytes.get(oid)
    return content ? [{ path, bytes: content }] : []
  })
  const found = new Map<string, Awaited<ReturnType<typeof analyseBlobs>>[number]>()
  for (const batch of batched(blobs)) {
    const answers = await analyseBlobs(batch, { sandbox, passes, settings, signal })
    for (const [at, { path }] of batch.entries()) {
      const answer = answers[at]
      if (answer) found.set(path, answer)
    }
  }
  for (const file of portion) {
    const reason = reasonOf(file)
    const answer = found.get(file.path)
    if (reason) yield { file, skipped: { reason } }
    else if (!answer) yield { file, skipped: { reason: 'unreadable' } }
    else if (!answer.facts) yield { file, skipped: { reason: 'unanalysable', why: answer.ended } }
    else if (answer.facts.file.skipped) yield { file, skipped: { reason: answer.facts.file.skipped } }
    else yield { file, facts: answer.facts }
  }
}

const reasonOf = (file: SourceFile): string | undefined =>
  file.path.endsWith('/') ? 'vendored' : skippedUnread(file, { fileBytes: FILE_BYTES })

function* portions(files: readonly SourceFile[]): Generator<SourceFile[]> {
  let held: SourceFile[] = []
  let bytes = 0
  for (const file of files) {
    held.push(file)
    bytes += file.bytes
    if (bytes < HELD_BYTES) continue
    yield held
    held = []
    bytes = 0
  }
  yield held
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { openMirrors } from '../../src/adapters/git/open-mirrors.ts'
import type { Snapshot } from '../../src/adapters/git/snapshot.ts'
import { openOutbound } from '../../src/adapters/outbound/outbound.ts'
import { ownNetwork } from '../../src/adapters/outbound/own-network.ts'
import { openSandbox } from '../../src/adapters/sandbox/sandbox.ts'
import { analyseBlob } from '../../src/analysis/analyse-blob.ts'
import type { PassName } from '../../src/analysis/blob-facts.ts'
import { SECRET_TYPES, type SecretType } from '../../src/analysis/secrets/secret-types.ts'
import type { SourceFile } from '../../src/analysis/source-tree.ts'
import type { RunningScan, ScannedFile } from '../../src/areas/code/codebase/scanning/scan-kind.ts'
import { secretsPart } from '../../src/areas/code/codebase/scanning/secrets-part.ts'
import { gitRepository } from '../../test/support/git-server.ts'
import { plantedSecret } from '../../test/support/planted-secrets.ts'

/** Of each type. */
export const PLANTED_EACH = 1_000
const A_FILE = 100
const FILE_BYTES = 1_048_576
const LIMITS = {
  codeMaxRepositoryBytes: 500_000_000,
  codeMaxFiles: 10_000,
  codeMaxFileBytes: FILE_BYTES,
  codeFetchSeconds: 120,
}

export interface Place {
  file: string
  line: number
}

export interface PlantedRepository {
  directory: string
  planted: readonly (Place & { type: SecretType })[]
  /** What a scan for secrets with the history finds, by file and line. */
  found(): Promise<Map<string, SecretType>>
  remove(): Promise<void>
}

export const keyOf = ({ file, line }: Place) => `${file}:${line}`

/** A repository with generated secrets: half of each type in the tree, the others in files that a later commit removed. */
export async function plantedRepository(): Promise<PlantedRepository> {
  const work = await mkdtemp(join(tmpdir(), 'parley-secrets-'))
  const { planted, files } = plant()
  const removed = Object.fromEntries(
    Object.keys(files).flatMap((file) => (file.startsWith('old/') ? [[file, null]] : [])),
  )
  const { directory } = await gitRepository(join(work, 'planted.git'), { files }, { files: removed })
  return {
    directory,
    planted,
    found: () => scanned(directory, join(work, 'data')),
    remove: () => rm(work, { recursive: true, force: true }),
  }
}

function plant() {
  const planted: (Place & { type: SecretType })[] = []
  const files: Record<string, string> = {}
  for (const type of SECRET_TYPES)
    for (let from = 0; from < PLANTED_EACH; from += A_FILE) {
      const file = `${from < PLANTED_EACH / 2 ? 'src' : 'old'}/${type}-${from}.txt`
      let text = ''
      for (let seed = from; seed < from + A_FILE; seed++) {
        planted.push({ type, file, line: text.split('\n').length })
        text += `${plantedSecret(type, seed + 1).line}\n\n`
      }
      files[file] = text
    }
  return { planted, files }
}

/** By a mirror and the part of scans that looks for secrets, as the service does. */
async function scanned(directory: string, dataDir: string): Promise<Map<string, SecretType>> {
  const sandbox = openSandbox()
  const { signal } = new AbortController()
  try {
    const { guard } = openOutbound(ownNetwork({ development: false, privateHosts: [] }))
    const mirrors = openMirrors({ config: { dataDir, ...LIMITS }, guard, sandbox })
    const name = { org: 'org_bench', repository: 'planted' }
    const snapshot = await mirrors.fetch(name, { kind: 'directory', path: directory }, { depth: 10_000 }, signal)
    const fold = await secretsPart({ fileBytes: FILE_BYTES }).open(scanOf(snapshot, signal))
    for await (const file of readBlobs(snapshot, await snapshot.files(signal), ['secrets'], signal))
      await fold.take(file)
    const { findings } = await fold.close()
    return new Map(
      findings.map(({ path, line, details }) => [keyOf({ file: path, line }), details?.secret_type as SecretType]),
    )
  } finally {
    await sandbox.close()
  }
}

const scanOf = (snapshot: Snapshot, signal: AbortSignal): RunningScan => ({
  org: 'org_bench',
  id: '',
  kind: 'secrets',
  repository: { id: '', name: 'planted' },
  commit: snapshot.commit,
  branch: null,
  isDefault: true,
  options: { history_depth: 10_000 },
  snapshot,
  collect: (files, passes) => readBlobs(snapshot, files, passes, signal),
  signal,
  progress() {},
  logger: pino({ enabled: false }),
  now: () => new Date(),
})

async function* readBlobs(
  snapshot: Snapshot,
  files: readonly SourceFile[],
  passes: readonly PassName[],
  signal: AbortSignal,
): AsyncGenerator<ScannedFile> {
  const byOid = Map.groupBy(files, ({ oid }) => oid)
  const parsers = { parse: () => undefined }
  for await (const { oid, bytes } of snapshot.read([...byOid.keys()], signal))
    for (const file of byOid.get(oid) ?? [])
      yield { file, facts: analyseBlob({ path: file.path, bytes, passes, settings: { secretsKey: '' } }, parsers) }
}

import { hkdfSync } from 'node:crypto'
import packageJson from '../../../../../package.json' with { type: 'json' }
import type { Background } from '../../../../background/queue/await-job.ts'
import type { Platform } from '../../../../platform.ts'
import type { Enter } from '../../../../shared/identity/authenticate.ts'
import { serviceAtFirstUse } from '../../../../shared/lazy-package.ts'
import type { Findings } from '../../findings/index.ts'
import type { Repositories } from '../repositories/index.ts'
import { scanAnnounces } from './announces.ts'
import { retainableScans } from './retention-store.ts'
import { scanRoutes } from './routes.ts'
import { CODE_SCAN, partsOf, scanQueueType, versionOfParts } from './run-scan.ts'
import type { CollectFacts, KeptFolds, ScanPart } from './scan-kind.ts'
import { secretsPart } from './secrets-part.ts'
import type { ScanService } from './service.ts'
import { scanStore } from './store.ts'
import { scanTables } from './tables.ts'

export type {
  KeptFolds,
  RunningScan,
  ScannedFile,
  ScanPart,
} from './scan-kind.ts'
export { partAtFirstUse } from './scan-kind.ts'
export { STARTS, started } from './scan-start.ts'
export { NewScan, ScanFacts } from './schema.ts'
export type { Scan } from './store.ts'
export { notScanned, scanFacts } from './wire.ts'

/** For rooms with scans of their own: `start` begins one, `latestOf` finds the newest completed. */
export type Scans = Pick<ScanService, 'start' | 'latestOf'>

interface Dependencies {
  repositories: Repositories
  findings: Findings
  /** What scans are made of; all rooms declare theirs. */
  parts: readonly ScanPart[]
  collect: CollectFacts
  foldsOf: (org: string) => KeptFolds
  background: () => Pick<Background, 'putBeside'>
  enter: Enter
}

const KEY_BYTES = 32

/** Scans: a commit of a repository is fetched, read and folded, in the background. */
export function scanningRoom(platform: Platform, dependencies: Dependencies) {
  const { config, db, keys, announce, newId, now } = platform
  const { repositories, findings, collect, foldsOf, background, enter } = dependencies
  const store = scanStore(db)
  const all = [secretsPart({ fileBytes: config.codeMaxFileBytes }), ...dependencies.parts]
  const parts = new Map(all.map((part) => [part.name, part]))

  /** Digests of secrets are keyed for each organization, so that a copy of the tables confirms no guess. */
  const settingsOf = async (org: string) => ({
    secretsKey: Buffer.from(
      hkdfSync('sha256', await keys.encryptionKey(), org, 'parley secrets in code', KEY_BYTES),
    ).toString('base64'),
  })

  const service = serviceAtFirstUse(async () =>
    (await import('./service.ts')).scanService({
      store,
      repositories,
      findings,
      versionOf: (kind, options, org) => versionOfParts(partsOf(parts, kind, options), kind, org),
      background,
      enter,
      version: packageJson.version,
      newId,
      now,
    }),
  )
  const scanSeconds = config.codeScanSeconds
  const type = scanQueueType({
    store,
    repositories,
    findings,
    parts,
    collect,
    foldsOf,
    settingsOf,
    announce,
    scanSeconds,
    now,
  })
  const handle: Scans = service
  return {
    scans: handle,
    tables: scanTables,
    announces: scanAnnounces,
    endpoints: scanRoutes(service),
    queueTypes: { [CODE_SCAN]: type },
    find: store.find,
    forget: store.forget,
    retains: [retainableScans(db, findings)],
  }
}

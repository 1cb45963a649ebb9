import type { Logger } from 'pino'
import Type from 'typebox'
import type { Outbound } from '../../../../adapters/outbound/outbound.ts'
import { defineJob } from '../../../../background/queue/job.ts'
import { advisoryFilesAt, zippedFiles } from './advisory-files.ts'
import { importAdvisories } from './import-advisories.ts'
import type { AdvisoryStore } from './store.ts'

const LARGEST_ARCHIVE = 2_147_483_648
const HOUR_MS = 3_600_000

interface Dependencies {
  /** Addresses of ZIP archives, or paths of this machine. */
  sources: readonly string[]
  outbound: Pick<Outbound, 'fetch'>
  store: AdvisoryStore
  now: () => Date
}

async function* archiveAt(address: string, outbound: Pick<Outbound, 'fetch'>, signal: AbortSignal) {
  const limits = { maxBytes: LARGEST_ARCHIVE, totalMs: HOUR_MS, headersMs: 60_000 }
  const answer = await outbound.fetch(address, { signal }, limits)
  if (!answer.ok || !answer.body) throw new Error(`${new URL(address).host} answered ${answer.status}`)
  yield* answer.body
}

/** Imports from every source that the operator named; one that fails stops no other. */
async function importSources({ sources, outbound, store, now }: Dependencies, signal: AbortSignal, logger: Logger) {
  const failed: string[] = []
  for (const source of sources) {
    const isAddress = /^https?:/i.test(source)
    const files = isAddress ? zippedFiles(archiveAt(source, outbound, signal)) : advisoryFilesAt(source)
    try {
      const { refusals: _, ...counts } = await importAdvisories(files, { store, now }, signal)
      logger.info({ source, ...counts }, 'Advisories were imported')
    } catch (fault) {
      signal.throwIfAborted()
      failed.push(`${source}: ${(fault as Error).message}`)
    }
  }
  if (failed.length > 0) throw new Error(`Advisories could not be imported: ${failed.join('; ')}`)
}

export const advisoryJobs = (dependencies: Dependencies) => [
  defineJob({
    name: 'codebase.import-advisories',
    schedule: '17 2 * * *',
    timeoutSeconds: 7_200,
    retries: 3,
    retryDelaySeconds: 600,
    payload: Type.Object({}),
    run: (_payload, { signal, logger }) => importSources(dependencies, signal, logger),
  }),
]

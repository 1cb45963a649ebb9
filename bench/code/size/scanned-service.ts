import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BuiltService, startBuiltService } from '../../built-service.ts'
import { emptyFolder } from '../../service-here.ts'
import { ask, signIn } from '../../used-installation.ts'
import { cpuOfTree } from './process-tree.ts'

const LOOK_MS = 500
/** What each kind of scan is begun by, and which of them look at all that is known of code. */
const STARTS = { full: 'scan', metrics: 'metrics/analyze', structure: 'analyze' } as const
export type Kind = keyof typeof STARTS
export const KINDS = Object.keys(STARTS) as Kind[]
export const REPOSITORY = 'large'

export interface ScannedService {
  service: BuiltService
  headers: Record<string, string>
  /** Of the service, all it started, and its PostgreSQL; in seconds. */
  cpu(): number
  /** Begins a scan and answers its id. */
  begin(kind: Kind): Promise<string>
  /** Waits until a scan is completed, and answers its record. */
  completed(id: string): Promise<Record<string, unknown>>
}

/** The built service with an account, on a database of its own, that may scan a folder. */
export async function scannedService(opened: AsyncDisposableStack, root: string): Promise<ScannedService> {
  const dataDir = await emptyFolder(opened)
  const service = await startBuiltService({
    SERVICE_DATA_DIR: dataDir,
    SERVICE_CODE_ROOTS: root,
    SERVICE_CODE_SCAN_SECONDS: '7200',
    RATE_LIMIT_ENABLED: 'false',
  })
  opened.defer(service.stop)
  const headers = await signIn(service, '/api/v2/auth/register')
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  const place = `/api/v1/codebase/${REPOSITORY}`
  return {
    service,
    headers,
    cpu: () => cpuOfTree(service.pid) + (isBelow(postmaster, service.pid) ? 0 : cpuOfTree(postmaster)),

    async begin(kind) {
      const answer = await ask(service, `${place}/${STARTS[kind]}`, headers, {
        repo_path: join(root, `${REPOSITORY}.git`),
      })
      return String(answer.scan_id ?? answer.analysis_id ?? answer.id)
    },

    async completed(id) {
      for (;;) {
        const record = await ask(service, `${place}/scan/${id}`, headers)
        if (record.status === 'completed') return record
        if (record.status === 'failed') throw new Error(`The scan failed: ${JSON.stringify(record)}`)
        await sleep(LOOK_MS)
      }
    },
  }
}

function isBelow(pid: number, above: number): boolean {
  for (let at = pid; at > 1; ) {
    if (at === above) return true
    const stat = readFileSync(`/proc/${at}/stat`, 'latin1')
    at = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  }
  return false
}

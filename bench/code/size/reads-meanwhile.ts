import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from '../../channels-load.ts'
import { ask } from '../../used-installation.ts'
import { runsOf } from './process-tree.ts'
import { REPOSITORY, type ScannedService } from './scanned-service.ts'

const PAUSE_MS = 50
const DOCUMENT_LOOK_MS = 20
const READS = [
  '/api/v2/auth/me',
  '/api/v2/debates',
  '/api/v2/agents',
  '/api/v2/findings',
  '/api/v2/codebase/repositories',
  `/api/v1/codebase/${REPOSITORY}/scans`,
]

/** Reads one after the other, with pauses, until it is told to stop; answers their times in ms. */
export function readAgainAndAgain({ service, headers }: ScannedService) {
  const took: number[] = []
  let isOver = false
  const reading = (async () => {
    for (let at = 0; !isOver; at++) {
      const begun = performance.now()
      await ask(service, READS[at % READS.length] as string, headers)
      took.push(performance.now() - begun)
      await sleep(PAUSE_MS)
    }
  })()
  /** Told by `stop`, so that what was opened is closed. */
  reading.catch(() => {})
  return {
    async stop() {
      isOver = true
      await reading
      const inOrder = took.toSorted((one, other) => one - other)
      return { reads: took.length, p50: quantile(inOrder, 0.5), p99: quantile(inOrder, 0.99) }
    },
  }
}

interface Documents {
  sent: number
  /** Those that were read before the run of code ended that was under way as they came. */
  unhindered: number
  /** The others for which that is not known: the run ended by itself in the meantime. */
  unknown: number
  /** Those that were read only once that run had ended, each time that they were sent. */
  waited: number
}

const TRIES = 5

/** Sends documents while runs of code are under way, and looks whether they are read before the run is over. */
export async function sendDocuments(scanned: ScannedService, count: number, isOver: () => boolean): Promise<Documents> {
  const told: Documents = { sent: 0, unhindered: 0, unknown: 0, waited: 0 }
  for (let number = 0; number < count && !isOver(); number++) {
    let isUnhindered = false
    for (let attempt = 0; attempt < TRIES && !isUnhindered && !isOver(); attempt++) {
      const run = await freshRun(scanned.service.pid, isOver)
      if (run === undefined) break
      told.sent++
      await readDocument(scanned, `${number}-${attempt}`)
      isUnhindered = runsOf(scanned.service.pid).some(({ pid }) => pid === run)
      if (!isUnhindered) told.unknown++
    }
    if (isUnhindered) told.unhindered++
    else if (!isOver()) told.waited++
  }
  return told
}

const OF_CODE = new Set(['code', 'flow', 'fold', 'duplicates'])

/** The next run of code that begins. */
async function freshRun(service: number, isOver: () => boolean): Promise<number | undefined> {
  const living = new Set(runsOf(service).map(({ pid }) => pid))
  while (!isOver()) {
    const fresh = runsOf(service).find(({ pid, task }) => OF_CODE.has(task) && !living.has(pid))
    if (fresh) return fresh.pid
    await sleep(DOCUMENT_LOOK_MS)
  }
  return undefined
}

async function readDocument({ service, headers }: ScannedService, name: string) {
  const content = `# Note ${name}\n\nThe backup of ${name} runs every night at two.\n`
  const answer = await ask(service, '/api/v2/documents/upload', headers, { name: `note-${name}.md`, content })
  const { id } = answer.document as { id: string }
  for (;;) {
    const { status } = await ask(service, `/api/v2/documents/${id}`, headers)
    if (status === 'ready') return
    if (status === 'failed') throw new Error(`The document ${name} was not read`)
    await sleep(DOCUMENT_LOOK_MS)
  }
}

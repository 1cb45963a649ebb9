import { accessSync, constants, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { request } from 'undici'
import type { Config } from '../config/load.ts'
import { ownAddress } from '../http/listen.ts'

const PATIENCE_MS = 3_000
const NOT_CONNECTED = new Set(['connect', 'getaddrinfo'])

interface Health {
  status: string
  version: string
}

/** As `/health/detailed` tells it. */
interface Memory {
  resident_bytes: number
  heap_used_bytes: number
  heap_total_bytes: number
  external_bytes: number
  array_buffers_bytes: number
  parts: Array<{ part: string; entries: number; bytes: number | null }>
}

/**
 * The state of the service of these settings, if it runs; rejects if it is unhealthy or another program has its port.
 */
export async function runningService({ host, port }: Pick<Config, 'host' | 'port'>): Promise<string> {
  const where = `${ownAddress(host)}:${port}`
  const answer = await healthAt(`http://${where}`)
  if (answer === 'nobody') return `not running at ${where}; npm start starts it`
  if (answer === 'a stranger') {
    throw new Error(`another program has ${where}; stop it, or choose another port with SERVICE_PORT`)
  }
  const { status, version } = answer
  if (status !== 'healthy') throw new Error(`running at ${where}, but ${status}; see /api/v2/health/detailed`)
  return `version ${version} runs at ${where} and is healthy`
}

async function answerAt<Answer>(address: string): Promise<Partial<Answer>> {
  const { body } = await request(address, { signal: AbortSignal.timeout(PATIENCE_MS) })
  const answer = (await body.json()) as Partial<Answer> & { data?: Partial<Answer> }
  return answer.data ?? answer
}

async function healthAt(origin: string): Promise<Health | 'nobody' | 'a stranger'> {
  try {
    const { status, version } = await answerAt<Health>(`${origin}/api/v2/health`)
    return status && version ? { status, version } : 'a stranger'
  } catch (error) {
    const { syscall = '' } = error as NodeJS.ErrnoException
    return NOT_CONNECTED.has(syscall) ? 'nobody' : 'a stranger'
  }
}

const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`

/** The memory of the service of these settings and what its parts hold, in words; undefined if it does not answer. */
export async function runningMemory({ host, port }: Pick<Config, 'host' | 'port'>): Promise<string[] | undefined> {
  const address = `http://${ownAddress(host)}:${port}/api/v2/health/detailed`
  const { memory } = await answerAt<{ memory: Memory }>(address).catch(() => ({ memory: undefined }))
  if (!memory) return undefined
  const heap = `heap ${megabytes(memory.heap_used_bytes)} of ${megabytes(memory.heap_total_bytes)}`
  const beside = `${megabytes(memory.external_bytes)} beside it, ${megabytes(memory.array_buffers_bytes)} of that in buffers`
  const parts = memory.parts.map(
    ({ part, entries, bytes }) =>
      `${entries} ${part.replaceAll('_', ' ')}${bytes === null ? '' : ` (${megabytes(bytes)})`}`,
  )
  return [`${megabytes(memory.resident_bytes)} resident: ${heap}, ${beside}`, parts.join(', ')]
}

/** Why this user cannot write to the directory, or create it if it does not exist. */
export function dataDirectoryTrouble(directory: string): string | undefined {
  const facts = statSync(directory, { throwIfNoEntry: false })
  if (!facts) return dataDirectoryTrouble(dirname(resolve(directory)))
  if (!facts.isDirectory()) return 'is or lies below a file'
  try {
    accessSync(directory, constants.W_OK | constants.X_OK)
    return undefined
  } catch {
    return 'may not be written by this user'
  }
}

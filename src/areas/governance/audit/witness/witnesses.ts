import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { type Outbound, openOutbound } from '../../../../adapters/outbound/outbound.ts'
import { ownNetwork } from '../../../../adapters/outbound/own-network.ts'
import type { Config } from '../../../../config/load.ts'
import { readNote } from '../../../../shared/crypto/signed-note.ts'
import { webhookHeaders } from '../../../../shared/signatures/standard-webhooks.ts'
import type { Files } from '../../../../storage/files/files.ts'
import {
  contradiction,
  lineOf,
  type NoteHead,
  setBack,
  type Testimony,
  type Witness,
  type Witnessed,
} from './statement.ts'

interface OpenWitnessesDependencies {
  config: Pick<
    Config,
    | 'auditWitness'
    | 'auditWitnessSecret'
    | 'dataDir'
    | 's3Endpoint'
    | 's3Region'
    | 's3AccessKeyId'
    | 's3SecretAccessKey'
  >
  now: () => Date
  logger: Logger
}

/** The witnesses that the settings name, by their public names. */
export function openWitnesses({ config, now, logger }: OpenWitnessesDependencies): ReadonlyMap<string, Witness> {
  /** The operator names these addresses, so they may be in the own network. */
  const outbound = openOutbound(ownNetwork({ development: true, privateHosts: [] }))
  const { s3Endpoint = '', s3Region: region, s3AccessKeyId = '', s3SecretAccessKey = '' } = config
  const credentials = { accessKeyId: s3AccessKeyId, secretAccessKey: s3SecretAccessKey, region }
  const spoolDirectory = join(config.dataDir, 'files', 'incoming')

  function opened(address: ReturnType<typeof witnessAddress>): Witness {
    switch (address.kind) {
      case 'file':
        return fileWitness(address)
      case 'bucket': {
        const options = { endpoint: s3Endpoint, bucket: address.bucket, credentials, spoolDirectory, now, logger }
        const files = async () => (await import('../../../../adapters/objects/s3-files.ts')).s3Files(options)
        return bucketWitness(files, address.prefix)
      }
      case 'webhook':
        return webhookWitness(address.url, config.auditWitnessSecret ?? '', { outbound, now })
      case 'installation':
        return installationWitness(address, { outbound, now })
    }
  }
  return new Map(config.auditWitness.map(witnessAddress).map((address) => [address.name, opened(address)]))
}

/** Where a witness is, read from the settings. */
type WitnessAddress =
  | { kind: 'file'; name: string; path: string; isDirectory: boolean }
  | { kind: 'bucket'; name: string; bucket: string; prefix: string }
  | { kind: 'webhook'; name: string; url: string }
  | { kind: 'installation'; name: string; url: string; apiKey: string }

/** The name, which is stored and shown, contains no secret. */
function witnessAddress(given: string): WitnessAddress {
  const url = new URL(given)
  const apiKey = decodeURIComponent(url.username || url.password)
  url.username = ''
  url.password = ''
  const name = url.href
  const path = decodeURIComponent(url.pathname)
  switch (url.protocol) {
    case 'file:':
      return { kind: 'file', name, path, isDirectory: path.endsWith('/') }
    case 's3:':
      return { kind: 'bucket', name, bucket: url.hostname, prefix: path.replace(/^\/+|\/+$/g, '') }
    case 'parley+https:':
    case 'parley+http:':
      return { kind: 'installation', name, url: name.replace(/^parley\+/, '').replace(/\/+$/, ''), apiKey }
    default:
      return { kind: 'webhook', name, url: name }
  }
}

/** How much of the end of the file is read: more than the last note takes. */
const TAIL_BYTES = 4 * 1_048_576

const whyOf = (error: unknown) => (error as Error).message

/** Lines that are only added to; the file is the operator's, and best lies where the service can add but not replace. */
const fileWitness =
  ({ path, isDirectory }: { path: string; isDirectory: boolean }): Witness =>
  async ({ statement, note, acknowledged }) => {
    const file = isDirectory ? join(path, `${statement.installation}.ndjson`) : path
    try {
      await mkdir(dirname(file), { recursive: true })
      const handle = await open(file, 'a+', 0o600)
      try {
        const { text, isWhole } = await tailOf(handle)
        const kept = lastIn(text, statement.installation)
        const fault = kept && contradiction(note, kept)
        if (fault !== undefined) return { outcome: 'contradicts', why: fault }
        if (kept?.size !== note.size) {
          await handle.appendFile(`${isWhole ? '' : '\n'}${lineOf(statement)}\n`)
          await handle.sync()
        }
        return { outcome: 'kept', ...setBack(kept?.size ?? 0, acknowledged) }
      } finally {
        await handle.close()
      }
    } catch (error) {
      return { outcome: 'away', why: `${file} cannot be written: ${whyOf(error)}` }
    }
  }

/** The end of the file, and whether its last line was written to its end. */
async function tailOf(handle: Awaited<ReturnType<typeof open>>) {
  const { size } = await handle.stat()
  const length = Math.min(size, TAIL_BYTES)
  const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length)
  const text = buffer.toString('utf8')
  return { text, isWhole: text === '' || text.endsWith('\n') }
}

function lastIn(text: string, installation: string): NoteHead | undefined {
  for (const line of text.split('\n').reverse()) {
    const head = noteHeadIn(line, installation)
    if (head) return head
  }
  return undefined
}

/** The last note of this installation in a line; undefined if the line holds none. */
function noteHeadIn(line: string, installation: string): NoteHead | undefined {
  try {
    const { installation: of, note } = JSON.parse(line) as { installation: string; note: string }
    const said = of === installation ? readNote(note)?.checkpoint : undefined
    return said && { size: said.size, root: said.root.toString('hex') }
  } catch {
    return undefined
  }
}

const TYPE = 'application/json'
const DIGITS = 16

/** An object for each note, and one that says which is the last. */
const bucketWitness =
  (files: () => Promise<Pick<Files, 'get' | 'put'>>, prefix: string): Witness =>
  async ({ statement, note, acknowledged }) => {
    try {
      const store = await files()
      const folder = [prefix, statement.installation].filter((part) => part !== '').join('/')
      const last = await store.get(`${folder}/last.json`)
      const kept = last ? noteHeadIn(await text(last.stream), statement.installation) : undefined
      const fault = kept && contradiction(note, kept)
      if (fault !== undefined) return { outcome: 'contradicts', why: fault }
      const line = Buffer.from(lineOf(statement))
      await store.put(`${folder}/${String(note.size).padStart(DIGITS, '0')}.json`, line, { type: TYPE })
      await store.put(`${folder}/last.json`, line, { type: TYPE })
      return { outcome: 'kept', ...setBack(kept?.size ?? 0, acknowledged) }
    } catch (error) {
      return { outcome: 'away', why: `the bucket does not take it: ${(error as Error).message}` }
    }
  }

interface HttpWitnessDependencies {
  outbound: Pick<Outbound, 'fetch'>
  now: () => Date
}

const JSON_TYPE = { 'content-type': 'application/json' }
const CONFLICT = 409
/** Client errors that pass by themselves. */
const PASSING = new Set([408, 425, 429])

type Send = (testimony: Testimony) => { url: string; headers: Record<string, string>; body: string }

async function answerOf(
  { outbound }: HttpWitnessDependencies,
  send: Send,
  testimony: Testimony,
): Promise<Response | Witnessed> {
  try {
    const { url, ...request } = send(testimony)
    return await outbound.fetch(url, { method: 'POST', signal: testimony.signal, ...request }, { redirects: 0 })
  } catch (error) {
    return { outcome: 'away', why: `it cannot be reached: ${(error as Error).message}` }
  }
}

function failed(status: number): Witnessed {
  const isFinal = status >= 300 && status < 500 && !PASSING.has(status)
  return { outcome: isFinal ? 'refused' : 'away', why: `it answered ${status}` }
}

/** A webhook of the operator's, signed as Standard Webhooks says; what it keeps, we cannot see. */
const webhookWitness =
  (url: string, secret: string, needs: HttpWitnessDependencies): Witness =>
  async (testimony) => {
    const answer = await answerOf(
      needs,
      ({ id, statement }) => {
        const at = needs.now()
        const data = JSON.parse(lineOf(statement)) as object
        const body = JSON.stringify({ type: 'audit.witness', timestamp: at.toISOString(), data })
        const signed = webhookHeaders({ id, at, body: Buffer.from(body), secrets: [secret] })
        return { url, headers: { ...JSON_TYPE, ...signed }, body }
      },
      testimony,
    )
    if (!(answer instanceof Response)) return answer
    await answer.body?.cancel()
    return answer.ok ? { outcome: 'kept' } : failed(answer.status)
  }

/** Another installation of Parley, which checks what it takes and refuses what contradicts an earlier note. */
const installationWitness =
  ({ url, apiKey }: { url: string; apiKey: string }, needs: HttpWitnessDependencies): Witness =>
  async (testimony) => {
    const { acknowledged } = testimony
    const answer = await answerOf(
      needs,
      ({ statement }) => ({
        url: `${url}/api/v2/audit/witnessed`,
        headers: { ...JSON_TYPE, authorization: `Bearer ${apiKey}` },
        body: JSON.stringify(statement),
      }),
      testimony,
    )
    if (!(answer instanceof Response)) return answer
    const said = await bodyOf(answer)
    if (answer.status === CONFLICT) return { outcome: 'contradicts', why: messageIn(said) ?? 'it keeps something else' }
    if (!answer.ok) return failed(answer.status)
    return { outcome: 'kept', ...setBack(lastSizeIn(said), acknowledged) }
  }

async function bodyOf(answer: Response): Promise<unknown> {
  try {
    return await answer.json()
  } catch {
    return undefined
  }
}

const messageIn = (said: unknown) => errorIn((said as { error?: unknown } | undefined)?.error)
const lastSizeIn = (said: unknown) => (said as { data?: { last_size?: number } } | undefined)?.data?.last_size ?? 0

/** A sentence, or an object with one: both forms are answered, by the version that is asked. */
const errorIn = (error: unknown) =>
  typeof error === 'string' ? error : (error as { message?: string } | undefined)?.message

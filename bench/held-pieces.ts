import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { WebSocket } from 'ws'
import { webhookHeaders } from '../src/shared/signatures/standard-webhooks.ts'
import type { BuiltService } from './built-service.ts'
import { cpuOfEnded } from './ended-processes.ts'
import { ask, fillLibrary, holdDebates, QUESTION, signIn } from './used-installation.ts'

type Headers = Record<string, string>

/** A program whose messages arrive as those of a chat do. */
interface Program {
  id: string
  secret: string
}

/** What an installation has before it is measured. */
export interface Used {
  programs: Program[]
  templateId: string
}

interface Measured extends Used {
  service: BuiltService
  headers: Headers
}

/** One piece of a benchmark: done so many times, as few as tell something, and `count` are counted. */
interface Piece {
  name: string
  count: number
  run: (measured: Measured, count: number) => Promise<unknown>
}

/** Whose sign-ins are measured: they end the oldest sessions of their person. */
const BOB = { email: 'bob@example.org', password: 'correct horse battery', name: 'Bob' }
const PROGRAMS = 5
/** Fewer than a connection takes a minute. */
const MESSAGES_A_PROGRAM = 60
const FOLLOWERS = 50
const DEBATES = 60
const LANES = 4
const RUN_STEPS = 10
const LOOK_MS = 10

const chain = Array.from({ length: RUN_STEPS }, (_, index) => ({
  id: `s${index}`,
  type: 'set',
  config: { values: { index } },
  depends_on: index === 0 ? [] : [`s${index - 1}`],
}))

/** Fills a new installation with what is read: a library and debates. Answers who did it. */
export async function fillInstallation(service: BuiltService): Promise<Headers> {
  const headers = await signIn(service, '/api/v2/auth/register')
  await fillLibrary(service, headers)
  await holdDebates(service, headers, DEBATES)
  return headers
}

/** Adds what pieces use: a second person, programs that may write, and a workflow. */
export async function useInstallation(service: BuiltService, headers: Headers): Promise<Used> {
  await ask(service, '/api/v2/auth/register', {}, BOB)
  const programs: Program[] = []
  for (let number = 0; number < PROGRAMS; number += 1) {
    const name = `Program ${number}`
    const { id, made } = await ask(service, '/api/v2/channels', headers, {
      ...{ kind: 'generic', name, app_id: 'bench', external_id: `program-${number}` },
      settings: { who_may_ask: 'workspace' },
    })
    programs.push({ id: String(id), secret: String((made as Headers).secret) })
  }
  const { id } = await ask(service, '/api/v1/workflow/templates', headers, {
    name: 'Ten steps',
    definition: { steps: chain },
  })
  return { programs, templateId: String(id) }
}

async function inLanes(count: number, act: (n: number) => Promise<unknown>) {
  let next = 0
  const lane = async () => {
    for (let n = next++; n < count; n = next++) await act(n)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

/** Sends a request so many times over kept connections; each is answered with `status`. */
async function send(
  { service, headers }: Pick<Measured, 'service' | 'headers'>,
  count: number,
  status: number,
  request: (n: number) => { path: string; body?: string; headers?: Headers },
) {
  const pool = new Pool(service.origin, { connections: LANES, pipelining: 1 })
  await inLanes(count, async (n) => {
    const { path, body, headers: more } = request(n)
    const answer = await pool.request({
      ...{ path, method: body === undefined ? 'GET' : 'POST' },
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }), ...more },
      ...(body !== undefined && { body }),
    })
    const text = await answer.body.text()
    if (answer.statusCode !== status) throw new Error(`${path} answered ${answer.statusCode}: ${text}`)
  })
  await pool.close()
}

/** One debate after the other while so many people follow it to its end. */
async function holdFollowed({ service, headers }: Measured, count: number) {
  const token = headers.authorization?.replace('Bearer ', '') ?? ''
  for (let n = 0; n < count; n += 1) {
    const debate = await ask(service, '/api/v2/debates', headers, QUESTION)
    const address = `${service.origin.replace(/^http/, 'ws')}/ws?debate_id=${debate.id ?? debate.debate_id}&replay_from_seq=1`
    await Promise.all(Array.from({ length: FOLLOWERS }, () => followToEnd(address, token)))
  }
}

async function followToEnd(address: string, token: string) {
  const socket = new WebSocket(address, ['bearer', token])
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  socket.on('message', (data) => JSON.parse(String(data)).type === 'debate_end' && resolve())
  socket.on('error', reject)
  socket.on('close', () => reject(new Error('The stream closed before the debate ended')))
  await promise
  socket.terminate()
}

async function runToEnd({ service, headers, templateId }: Measured) {
  const run = await ask(service, `/api/v1/workflow/templates/${templateId}/run`, headers, { inputs: {} })
  for (;;) {
    const { status } = await ask(service, `/api/v1/workflow/executions/${run.execution_id}`, headers)
    if (status === 'completed') return
    if (status !== 'pending' && status !== 'running') throw new Error(`A run is ${status}`)
    await sleep(LOOK_MS)
  }
}

let sent = 0
const help = ({ programs }: Used, n: number) => {
  const program = programs[n % programs.length] as Program
  const body = JSON.stringify({ message: 'help', metadata: { user: `U${n}` } })
  const id = `msg_${process.pid}_${sent++}`
  return {
    path: `/api/chat/webhook?c=${program.id}`,
    body,
    headers: webhookHeaders({ id, at: new Date(), body: Buffer.from(body), secrets: [program.secret] }),
  }
}

const chatQuestion = (n: number) =>
  JSON.stringify({ model: 'parley/panel', messages: [{ role: 'user', content: `${QUESTION.task} Case ${n}.` }] })

const a2aQuestion = () =>
  JSON.stringify({
    message: { messageId: `held-${process.pid}-${sent++}`, role: 'ROLE_USER', parts: [{ text: QUESTION.task }] },
  })

/** A short form of each benchmark of speed that an HTTP client can measure; the name says which. */
export const PIECES: readonly Piece[] = [
  {
    name: 'auth: a sign-in',
    count: 20,
    run: ({ service }, count) => inLanes(count, () => ask(service, '/api/v2/auth/login', {}, BOB)),
  },
  {
    name: 'edge: what is not found',
    count: 1_000,
    run: (measured, count) => send(measured, count, 404, () => ({ path: '/api/v2/debates/dbt_0000000000000000' })),
  },
  {
    name: 'edge: an invalid body',
    count: 1_000,
    run: (measured, count) => send(measured, count, 400, () => ({ path: '/api/v2/debates', body: '{"rounds":99}' })),
  },
  {
    name: 'audit: a recorded write',
    count: 500,
    run: (measured, count) =>
      send(measured, count, 200, (n) => ({
        path: '/api/v2/privacy/preferences',
        body: JSON.stringify({ marketing_opt_out: n % 2 === 0 }),
      })),
  },
  {
    name: 'audit-verify: the whole log',
    count: 3,
    run: (measured, count) => send(measured, count, 200, () => ({ path: '/api/v2/audit/verify' })),
  },
  {
    name: `stream: a debate followed by ${FOLLOWERS}`,
    count: 10,
    run: holdFollowed,
  },
  {
    name: 'channels: a message',
    count: PROGRAMS * MESSAGES_A_PROGRAM,
    run: (measured, count) => send(measured, count, 200, (n) => help(measured, n)),
  },
  {
    name: 'doors: a debate by chat completions',
    count: DEBATES / 2,
    run: (measured, count) =>
      send(measured, count, 200, (n) => ({ path: '/v1/chat/completions', body: chatQuestion(n) })),
  },
  {
    name: 'doors: a debate by A2A',
    count: DEBATES / 2,
    run: (measured, count) =>
      send({ ...measured, headers: { ...measured.headers, 'a2a-version': '1.0' } }, count, 200, () => ({
        path: '/a2a/message:send',
        body: a2aQuestion(),
      })),
  },
  {
    name: `workflows: a run of ${RUN_STEPS} steps`,
    count: 2 * RUN_STEPS,
    run: (measured, count) => inLanes(count, () => runToEnd(measured)),
  },
  {
    name: 'debates: a debate',
    count: DEBATES,
    run: ({ service, headers }, count) => holdDebates(service, headers, count),
  },
]

/** The CPU of rebuilding the views of an installation by its own command, with that of the database, in ms. */
export function rebuildViews({ folder, dataDir }: { folder: string; dataDir: string }): number {
  const before = cpuOfEnded()
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'build/service/rebuild-views.js')], {
    env: { ...process.env, SERVICE_DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The views were not rebuilt: ${stderr}`)
  return cpuOfEnded() - before
}

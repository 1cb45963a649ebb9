import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { Pool } from 'undici'
import { WebSocket } from 'ws'
import { MOST_WAITING_PER_CALLER } from '../src/http/waiting/waiting-room.ts'
import type { DoorsReady } from './doors-service.ts'
import { quantile } from './log-reader.ts'
import { emptyFolder } from './service-here.ts'

const ROUNDS = 5
const DEBATES = 20
const LANES = 4
const WAITING = 1_000
const TARGETS = { doorRatio: 1.3, getTask: 0.4, waitingBytes: 64 * 1024 }

const { values } = parseArgs({
  options: {
    /** How often a task is read in a round. */
    gets: { type: 'string', default: '3000' },
    /** Measures only the reading of a task. */
    'only-gets': { type: 'boolean', default: false },
  },
})
const GETS = Number(values.gets)

type Headers = Record<string, string>
interface Node extends DoorsReady {
  ask(question: unknown): Promise<number>
}

async function started(opened: AsyncDisposableStack, file: string, ...given: string[]): Promise<Node> {
  const options = { execArgv: ['--expose-gc'] }
  const child: ChildProcess = fork(new URL(file, import.meta.url), given, options)
  opened.defer(async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  })
  const [ready] = (await once(child, 'message')) as [DoorsReady]
  return {
    ...ready,
    async ask(question) {
      child.send(question as object)
      const [answer] = (await once(child, 'message')) as [number]
      return answer
    },
  }
}

let asked = 0
const newQuestion = () => `Should the depot move to harbour number ${++asked}?`

const JSON_TYPE = { 'content-type': 'application/json' }

async function post(origin: string, path: string, headers: Headers, body: object): Promise<string> {
  const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
  return text
}

const message = () => ({ messageId: `bench-${asked}`, role: 'ROLE_USER', parts: [{ text: newQuestion() }] })

/** A debate asked and followed to its end, as each door's programs do it. */
type Way = (origin: string, caller: Headers) => Promise<unknown>

const bySocket: Way = async (origin, caller) => {
  const { id } = JSON.parse(await post(origin, '/api/v1/debates', caller, { topic: newQuestion() }))
  const token = caller.authorization?.replace('Bearer ', '') ?? ''
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/ws?dialect=standard`, ['bearer', token])
  await new Promise<void>((resolve, reject) => {
    socket.on('open', () => socket.send(JSON.stringify({ type: 'subscribe', debate_id: id, replay_from_seq: 1 })))
    socket.on('message', (data) => JSON.parse(String(data)).type === 'debate_end' && resolve())
    socket.on('error', reject)
    socket.on('close', reject)
  })
  socket.close()
}

const A2A = { 'a2a-version': '1.0' }
const MCP = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' }

const DOORS: Readonly<Record<string, Way>> = {
  'A2A, SendStreamingMessage by HTTP+JSON': (origin, caller) =>
    post(origin, '/a2a/message:stream', { ...caller, ...A2A }, { message: message() }),
  'A2A, SendMessage by JSON-RPC': (origin, caller) =>
    post(
      origin,
      '/a2a',
      { ...caller, ...A2A },
      {
        ...{ jsonrpc: '2.0', id: 1, method: 'SendMessage' },
        params: { message: message() },
      },
    ),
  'the rows of A2A, followed by SSE': async (origin, caller) => {
    const task = JSON.parse(await post(origin, '/api/v1/a2a/tasks', caller, { instruction: newQuestion() }))
    return post(origin, `/api/v1/a2a/tasks/${task.id}/stream`, { ...caller, accept: 'text/event-stream' }, {})
  },
  'chat completions, streamed': (origin, caller) =>
    post(origin, '/v1/chat/completions', caller, {
      ...{ model: 'parley/panel', stream: true },
      messages: [{ role: 'user', content: newQuestion() }],
    }),
  'responses, streamed': (origin, caller) =>
    post(origin, '/v1/responses', caller, { model: 'parley/panel', stream: true, input: newQuestion() }),
  'MCP, the tool ask with progress': (origin, caller) =>
    post(
      origin,
      '/mcp',
      { ...caller, ...MCP },
      {
        ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
        params: { name: 'ask', arguments: { question: newQuestion() }, _meta: { progressToken: 'p' } },
      },
    ),
}

let missed = false
function verdict(name: string, value: number, { least, most }: { least?: number; most?: number }, unit = '') {
  const met = value <= (most ?? Number.POSITIVE_INFINITY) && value >= (least ?? 0)
  missed ||= !met
  const target = most === undefined ? `≥ ${least}` : `≤ ${most}`
  console.log(
    `${met ? 'met   ' : 'MISSED'} ${name}: ${value.toFixed(unit === '' ? 2 : 0)}${unit} (target ${target}${unit})`,
  )
}

async function inLanes(count: number, act: () => Promise<unknown>) {
  let left = count
  const lane = async () => {
    while (left-- > 0) await act()
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

const LOOK_MS = 250
/** Less CPU between two looks is what the service takes when nothing is asked of it. */
const REST_US = 20_000
const LOOKS_AT_REST = 2

/**
 * The CPU that a node has taken once it is at rest: views, receipts and audit entries follow after an answer, and would
 * count for whoever asks next.
 */
async function cpuAtRest(node: Node): Promise<number> {
  let before = await node.ask('cpu')
  for (let looks = 0; looks < LOOKS_AT_REST; ) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    const now = await node.ask('cpu')
    looks = now - before < REST_US ? looks + 1 : 0
    before = now
  }
  return before
}

/** The CPU of a node for so many of something with all that follows from it, in µs each. */
async function cpuOf(node: Node, count: number, act: () => Promise<unknown>): Promise<number> {
  const before = await cpuAtRest(node)
  await inLanes(count, act)
  return ((await cpuAtRest(node)) - before) / count
}

async function debatesByDoor(node: Node) {
  const caller = { ...node.people[0], ...JSON_TYPE }
  const ways = Object.entries({ 'POST /debates and /ws': bySocket, ...DOORS })
  const took = new Map<string, number[]>(ways.map(([name]) => [name, []]))
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [name, way] of round % 2 === 0 ? ways : ways.toReversed()) {
      const cpu = await cpuOf(node, DEBATES, () => way(node.origin, caller))
      if (round >= 0) took.get(name)?.push(cpu)
    }
  }
  const plain = took.get('POST /debates and /ws') ?? []
  console.log(
    `measured: ms of CPU of a debate, the service's process: ${[...took].map(([name, each]) => `${name} ${(quantile(each, 0.5) / 1_000).toFixed(1)}`).join('; ')}`,
  )
  for (const name of Object.keys(DOORS)) {
    const ratios = (took.get(name) ?? []).map((each, round) => each / (plain[round] ?? each))
    verdict(`CPU of a debate by ${name} ÷ by POST /debates and /ws`, quantile(ratios, 0.5), { most: TARGETS.doorRatio })
  }
}

/** The same task, read from us and from the official SDK's server that has it in memory. */
async function taskReads(node: Node, sdk: Node) {
  const caller = { ...node.people[0], ...JSON_TYPE, ...A2A }
  const { task } = JSON.parse(await post(node.origin, '/a2a/message:send', caller, { message: message() }))
  await sdk.ask({ task })
  const body = { jsonrpc: '2.0', id: 1, method: 'GetTask', params: { id: task.id } }
  const reader = ({ origin }: Node, path: string, headers: Headers) => {
    const pool = new Pool(origin, { connections: LANES, pipelining: 1 })
    return async () => {
      const answer = await pool.request({ path, method: 'POST', headers, body: JSON.stringify(body) })
      const text = await answer.body.text()
      if (!text.includes('TASK_STATE_COMPLETED')) throw new Error(`The task is not told: ${text}`)
    }
  }
  const ways = [
    { of: node, read: reader(node, '/a2a', caller) },
    { of: sdk, read: reader(sdk, '/', JSON_TYPE) },
  ] as const
  const ratios: number[] = []
  const each: number[][] = [[], []]
  for (let round = -1; round < ROUNDS; round += 1) {
    const [ours = 1, theirs = 1] = [
      await cpuOf(ways[0].of, GETS, ways[0].read),
      await cpuOf(ways[1].of, GETS, ways[1].read),
    ]
    if (round < 0) continue
    ratios.push(theirs / ours)
    each[0]?.push(ours)
    each[1]?.push(theirs)
  }
  const [ours, theirs] = each.map((all) => quantile(all, 0.5).toFixed(0))
  console.log(
    `measured: µs of CPU of GetTask: ${ours} of ours, ${theirs} of the SDK's server; ${JSON.stringify(task).length} characters`,
  )
  verdict("GetTask a CPU-second ÷ that of the SDK's server", quantile(ratios, 0.5), { least: TARGETS.getTask })
}

/** The heap of requests that wait for debates which do not run. */
async function waitingHeap(node: Node) {
  const { origin, people, ask } = node
  const perPerson = people.map((person) => ({ person, message: message() }))
  const send = ({ person, message: said }: (typeof perPerson)[number], more: object) =>
    fetch(`${origin}/a2a/message:send`, {
      method: 'POST',
      headers: { ...person, ...JSON_TYPE, ...A2A },
      body: JSON.stringify({ message: said, ...more }),
    })
  for (const each of perPerson) await (await send(each, { configuration: { returnImmediately: true } })).text()
  const measures: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await ask('heap')
    const gone = new AbortController()
    const pool = new Pool(origin, { connections: WAITING, pipelining: 1 })
    const waits = perPerson.flatMap(({ person, message: said }) =>
      Array.from({ length: MOST_WAITING_PER_CALLER }, () =>
        pool
          .request({
            ...{ path: '/a2a/message:send', method: 'POST', signal: gone.signal },
            headers: { ...person, ...JSON_TYPE, ...A2A },
            body: JSON.stringify({ message: said }),
          })
          .catch(() => undefined),
      ),
    )
    await allWait(node)
    measures.push(((await ask('heap')) - before) / WAITING)
    gone.abort()
    await Promise.all(waits)
    await pool.destroy()
    await allWait(node, 0)
  }
  console.log(
    `measured: bytes of heap of a waiting request at ${WAITING}: ${measures.map((each) => each.toFixed(0)).join(', ')}`,
  )
  verdict(`heap of a waiting request at ${WAITING}`, quantile(measures, 0.5), { most: TARGETS.waitingBytes }, ' bytes')
}

/** Until so many requests wait. */
async function allWait({ ask }: Node, count = WAITING) {
  while ((await ask('waiting')) !== count) await new Promise((resolve) => setTimeout(resolve, 100))
}

await using opened = new AsyncDisposableStack()
const node = await started(opened, './doors-service.ts', await emptyFolder(opened), 'all', '1')
if (!values['only-gets']) await debatesByDoor(node)
await taskReads(node, await started(opened, './doors-sdk.ts'))
if (!values['only-gets']) {
  const people = String(WAITING / MOST_WAITING_PER_CALLER)
  await waitingHeap(await started(opened, './doors-service.ts', await emptyFolder(opened), 'api', people))
}
console.log(`load ${loadavg()[0]?.toFixed(1)}`)
await opened.disposeAsync()
process.exit(missed ? 1 : 0)

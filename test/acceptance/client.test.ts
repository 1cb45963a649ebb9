import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { clientProgram } from '../../console/src/screens/developer/connect/connection-texts.ts'
import { type ParleyOptions, parley } from '../../packages/client/src/client.ts'
import { pause } from '../../packages/client/src/session.ts'
import { oldestNode } from '../support/client/runtimes.ts'
import { administratorOf, CALLER_SETTINGS } from '../support/people.ts'
import { type RunningService, serviceHome } from '../support/service-process.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

const ROOT = join(import.meta.dirname, '../..')
const run = promisify(execFile)

/** The programs of docs/client.md, in their order. */
const [FIRST = '', CALLS = ''] = [
  ...readFileSync(join(ROOT, 'docs/client.md'), 'utf8').matchAll(/```js\n(.*?)```/gs),
].map(([, program = '']) => program)

let service: RunningService
let token: string
const endings: (() => Promise<void>)[] = []
beforeAll(async () => {
  const home = await serviceHome({ atEnd: (end) => void endings.push(end) })
  service = await home.start({ ...CALLER_SETTINGS, RATE_LIMIT_ENABLED: 'false' })
  token = (await administratorOf(service.apiUrl)).authorization.replace('Bearer ', '')
})
afterAll(() => Promise.all(endings.map((end) => end())))

/** Comes back at once after a break. */
const HASTY = {
  wait: (ms: number, signal: AbortSignal | undefined) => pause(ms > 5_000 ? ms : 1, signal),
  random: Math.random,
  now: () => performance.timeOrigin,
}

const clientOf = (options: Partial<ParleyOptions> = {}) => parley({ baseUrl: service.apiUrl, token, ...options })
const QUESTION = {
  topic: 'Does the warranty cover water damage?',
  context: 'The warranty runs for two years. The warranty covers water damage.',
  rounds: 1,
}

test('the programs of docs/client.md and of the console run as they stand in an empty folder, with the packed client', async () => {
  const folder = mkdtempSync(join(temporaryDirectory(), 'client-'))
  const { stdout } = await run(process.execPath, [join(ROOT, 'scripts/pack.ts'), folder], { cwd: ROOT })
  expect(readdirSync(folder)).toEqual(['parley-client-2.0.0.tgz'])
  writeFileSync(join(folder, 'package.json'), '{}')
  await run('npm', ['install', stdout.trim(), '--offline', '--no-audit', '--no-fund'], { cwd: folder })
  writeFileSync(join(folder, 'first.mjs'), FIRST)
  writeFileSync(join(folder, 'calls.mjs'), CALLS)
  writeFileSync(join(folder, 'shown.mjs'), clientProgram(service.apiUrl))
  const env = { PARLEY_URL: service.apiUrl, PARLEY_TOKEN: token }
  for (const node of [process.execPath, oldestNode()].filter((each) => each !== undefined)) {
    const first = await run(node, ['first.mjs'], { cwd: folder, env })
    expect(first).toMatchObject({ stdout: expect.stringMatching(/^Yes 0\.\d+\n$/), stderr: '' })
    const shown = await run(node, ['shown.mjs'], { cwd: folder, env })
    expect(shown).toMatchObject({
      stdout: expect.stringMatching(/^No 0\.\d+\nhttp:\S+\/decisions\/dbt_\w+\n$/),
      stderr: '',
    })
    const calls = await run(node, ['calls.mjs'], { cwd: folder, env })
    const lines = calls.stdout.trimEnd().split('\n')
    expect(lines[0]).toBe('1 debate_start')
    expect(lines).toContainEqual(expect.stringMatching(/^\d+ debate_end$/))
    expect(lines).toContainEqual(expect.stringMatching(/^dbt_\w+ Should we ship on Friday\?$/))
    expect(lines.at(-1)).toBe('true NOT_FOUND 404')
  }
})

test('a write whose answer was lost is sent again, and begins one debate', async () => {
  let lost = 0
  const losing: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init)
    if (init?.method !== 'POST' || lost === 2) return answer
    await answer.text()
    lost += 1
    throw new TypeError('terminated')
  }
  const topic = 'Was the answer lost?'
  const { id } = await clientOf({ fetch: losing }).createDebate({ ...QUESTION, topic })
  expect(lost).toBe(2)
  const { debates } = await clientOf().raw['debates.list']({ query: { limit: 100 } })
  expect(debates.filter((each) => each.topic === topic).map((each) => each.id)).toEqual([id])
})

/** A connection that is cut at every event. */
class CutSocket extends WebSocket {
  static cuts = 0
  constructor(...address: ConstructorParameters<typeof WebSocket>) {
    super(...address)
    this.addEventListener('message', ({ data }) => {
      if (!('seq' in JSON.parse(String(data))) || this.readyState !== WebSocket.OPEN) return
      CutSocket.cuts += 1
      this.close()
    })
  }
}

test('a debate is told without loss or repetition, by WebSocket or not, though the connection is cut at every event', async () => {
  const { id } = await clientOf().runDebate(QUESTION)
  const seqs = (options: Partial<ParleyOptions>) =>
    Array.fromAsync(parley({ baseUrl: service.apiUrl, token, ...options }, HASTY).events(id), ({ seq }) => seq)
  const whole = await seqs({ webSockets: false })
  expect(whole).toEqual(whole.map((_, place) => place + 1))
  const uncut = globalThis.WebSocket
  onTestFinished(() => {
    globalThis.WebSocket = uncut
  })
  globalThis.WebSocket = CutSocket
  expect(await seqs({})).toEqual(whole)
  expect(CutSocket.cuts).toBe(whole.length)
})

test('a program that leaves at every event goes on where it was', async () => {
  const client = clientOf()
  const { id } = await client.runDebate(QUESTION)
  const told: string[] = []
  while (told.at(-1) !== 'debate_end')
    for await (const { type } of client.events(id, { fromSeq: told.length + 1 })) {
      told.push(type)
      break
    }
  expect(told).toEqual(await Array.fromAsync(client.events(id), ({ type }) => type))
})

test('a receipt is accepted with the keys of the service, and without asking anybody', async () => {
  const client = clientOf()
  const debate = await client.runDebate(QUESTION)
  const { receipts } = await client.raw['receipts.list']({ query: { limit: 100 } })
  const own = receipts.find(({ debate_id }) => debate_id === debate.id)
  const receipt = await client.getDecisionReceipt(String(own?.id))
  const verdict = await client.verifyReceipt(receipt)
  expect(verdict).toMatchObject({ valid: true, kind: 'receipt' })
  const keys = await client.raw['receipts.keys']()
  const alone = clientOf({ fetch: () => Promise.reject(new TypeError('nobody is asked')) })
  expect(await alone.verifyReceipt(receipt, keys)).toEqual(verdict)
})

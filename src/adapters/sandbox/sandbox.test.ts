import { join } from 'node:path'
import { Readable } from 'node:stream'
import Type from 'typebox'
import { afterAll, expect, test } from 'vitest'
import { openSandbox } from './sandbox.ts'
import type { HostCalls } from './sandbox-run.ts'
import { type Lane, type SandboxLimits, type SandboxTask, USUAL_LIMITS } from './task.ts'

const attempts = (
  limits: Partial<SandboxLimits> = {},
  lane: Lane = 'files',
): SandboxTask<{ act: string }, typeof Answer> => ({
  name: 'attempts',
  lane,
  entry: join(import.meta.dirname, '../../../test/support/sandbox-attempts.ts'),
  output: Answer,
  limits: { ...USUAL_LIMITS, ...limits },
})
const Answer = Type.Object({ answer: Type.String() })

const sandbox = openSandbox()
afterAll(() => sandbox.close())
const { signal } = new AbortController()
const asked = async (act: string, limits?: Partial<SandboxLimits>) =>
  (await sandbox.run(attempts(limits), { act }, { signal })).answer

const REFUSED = /^(ERR_ACCESS_DENIED|EvalError|TypeError|EPERM)$/

test('network, names, files, children, code from strings and signals are refused', async () => {
  const outcomes = Object.entries<string>(JSON.parse(await asked('attempts')))
  expect(outcomes).toHaveLength(22)
  expect(outcomes.filter(([, outcome]) => !REFUSED.test(outcome))).toEqual([])
})

test('its environment is empty, and as root it is another user', async () => {
  expect(await asked('environment')).toBe('{}')
  const account = JSON.parse(await asked('account'))
  if (sandbox.account.account)
    expect(account).toMatchObject({ uid: sandbox.account.account.uid, gid: sandbox.account.account.gid })
  else expect(account.uid).toBe(process.getuid?.())
  if (process.getuid?.() === 0) expect(account.uid).not.toBe(0)
})

test('it is killed at each of its limits, and others are answered meanwhile', async () => {
  const spinning = asked('spin', { cpuSeconds: 1, wallSeconds: 3_600 }).catch((fault) => fault)
  expect(await asked('environment')).toBe('{}')
  expect(await spinning).toMatchObject({ why: 'cpu' })
  await expect(asked('sleep', { wallSeconds: 1 })).rejects.toMatchObject({ why: 'wall' })
  await expect(asked('talk', { outputBytes: 1_000_000 })).rejects.toMatchObject({ why: 'output' })
  await expect(asked('swell', { residentBytes: 200_000_000 })).rejects.toMatchObject({ why: 'memory' })
})

test('what it says is held against its shape, and a crash is one', async () => {
  await expect(asked('lie')).rejects.toMatchObject({ why: 'answer' })
  await expect(asked('crash')).rejects.toMatchObject({ why: 'crash' })
})

test('a run that nobody wants any more ends, and so does one whose bytes break off', async () => {
  const wanted = new AbortController()
  const run = sandbox.run(attempts(), { act: 'sleep' }, { signal: wanted.signal })
  wanted.abort(new Error('stopping'))
  await expect(run).rejects.toThrow('stopping')
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('abc')
      throw new Error('the store is away')
    })(),
  )
  await expect(sandbox.run(attempts(), { act: 'environment' }, { signal, bytes: broken })).rejects.toThrow(
    'the store is away',
  )
})

test('its host answers what it may ask, and ends it for anything else', async () => {
  const run = (host: HostCalls) => sandbox.run(attempts(), { act: 'ask' }, { signal, host })
  expect((await run({ time: async (asked) => ({ asked }) })).answer).toBe('[{"asked":1},{"asked":2}]')
  await expect(run({})).rejects.toMatchObject({ why: 'answer' })
  await expect(run({ time: () => Promise.reject(new Error('no clock')) })).rejects.toThrow('no clock')
})

test('twenty wait, and no more', async () => {
  const wanted = new AbortController()
  const busy = openSandbox({ atOnce: 1 })
  const ask = () => busy.run(attempts(), { act: 'sleep' }, { signal: wanted.signal })
  const held = Array.from({ length: 21 }, ask)
  for (const one of held) one.catch(() => {})
  await expect(ask()).rejects.toMatchObject({ status: 503 })
  wanted.abort(new Error('enough'))
  expect((await Promise.allSettled(held)).every(({ status }) => status === 'rejected')).toBe(true)
  await busy.close()
})

test('of those who wait in person too many are turned away, and nobody else', async () => {
  const busy = openSandbox({ atOnce: 0 })
  let refused = 0
  const wait = (isPatient: boolean) =>
    void busy.run(attempts(), { act: 'environment' }, { signal, isPatient }).catch(() => {
      refused += 1
    })
  for (let at = 0; at < 25; at += 1) wait(true)
  for (let at = 0; at < 25; at += 1) wait(false)
  await new Promise(setImmediate)
  expect(refused).toBe(5)
})

test('files and snippets wait for no run of code, and runs of code wait for each other', async () => {
  let begun = 0
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const time = async () => {
    begun += 1
    await held
  }
  const code = () => sandbox.run(attempts({}, 'code'), { act: 'ask' }, { signal, isPatient: true, host: { time } })
  const runs = [code(), code(), code()]
  await expect.poll(() => begun).toBe(1)
  const files = await Promise.all([asked('environment'), asked('environment'), asked('environment')])
  expect(files).toEqual(['{}', '{}', '{}'])
  expect((await sandbox.run(attempts({}, 'snippets'), { act: 'environment' }, { signal })).answer).toBe('{}')
  expect(begun).toBe(1)
  release()
  await Promise.all(runs)
  expect(begun).toBe(6)
})

test('a process that waits for a run ends when none comes, and code keeps none', async () => {
  const idle = openSandbox({ spareMs: 1 })
  await idle.run(attempts({}, 'code'), { act: 'environment' }, { signal })
  await expect.poll(() => idle.processes).toBe(0)
  await idle.run(attempts(), { act: 'environment' }, { signal })
  await expect.poll(() => idle.processes).toBe(0)
  await idle.close()
})

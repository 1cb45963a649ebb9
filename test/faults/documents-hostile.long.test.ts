import { join } from 'node:path'
import Type from 'typebox'
import { afterAll, expect, test } from 'vitest'
import { type DocumentKind, documentTask } from '../../src/adapters/sandbox/document/task.ts'
import { openSandbox } from '../../src/adapters/sandbox/sandbox.ts'
import { SandboxEnded, type SandboxTask, USUAL_LIMITS } from '../../src/adapters/sandbox/task.ts'
import { HOSTILE_FILES } from '../support/documents/hostile/index.ts'
import type { Variant } from '../support/documents/many-variants.ts'
import { SAMPLES } from '../support/documents/samples.ts'
import { measured } from '../support/measured.ts'

const sandbox = openSandbox()
afterAll(() => sandbox.close())
const { signal } = new AbortController()
const KINDS = Object.keys(SAMPLES) as DocumentKind[]
const MEGABYTE = 1_048_576
const GROWTH = 50 * MEGABYTE

const held = () => {
  globalThis.gc?.()
  return process.memoryUsage().rss
}

test('hostile files are read, refused or killed at their limits, and the service does not grow', async () => {
  await sandbox.run(documentTask, { kind: 'text' }, { bytes: Buffer.from('warm'), signal })
  const made = HOSTILE_FILES.map((file) => ({ ...file, content: file.bytes() }))
  const before = held()
  let largest = 0
  const killed: string[] = []
  for (const { kind, name, refused, content } of made) {
    const onResident = (bytes: number) => {
      largest = Math.max(largest, bytes)
    }
    try {
      const answer = await sandbox.run(documentTask, { kind }, { bytes: content, signal, onResident })
      if (refused) expect([name, answer]).toEqual([name, { refused }])
    } catch (fault) {
      expect(fault, name).toBeInstanceOf(SandboxEnded)
      killed.push(`${name} (${(fault as SandboxEnded).why})`)
    }
  }
  const grown = held() - before
  measured(`${made.length} hostile files; killed: ${killed.join(', ') || 'none'}`)
  measured(
    `largest resident ${Math.round(largest / MEGABYTE)} MB; the service grew by ${Math.round(grown / MEGABYTE)} MB`,
  )
  expect(killed.every((each) => !each.includes('(crash)') && !each.includes('(answer)'))).toBe(true)
  expect(grown).toBeLessThan(GROWTH)
})

const manyTask: SandboxTask<{ kind: DocumentKind; variants: readonly Variant[] }, typeof Outcomes> = {
  name: 'many-variants',
  entry: join(import.meta.dirname, '../support/documents/many-variants.ts'),
  lane: 'files',
  get output() {
    return Outcomes
  },
  limits: { ...USUAL_LIMITS, cpuSeconds: 55, wallSeconds: 600 },
}
const Outcomes = Type.Object({ outcomes: Type.Array(Type.String()) })

const spread = (count: number, length: number) =>
  Array.from({ length: count }, (_, at) => Math.floor((at * length) / count))

test.each(KINDS)('%s, cut at 200 places and with 1,000 flipped bytes, never breaks its reader', async (kind) => {
  const sample = SAMPLES[kind]
  const variants = [
    ...spread(200, sample.length).map((cut) => ({ cut })),
    ...spread(1_000, sample.length).map((flip) => ({ flip })),
  ]
  const tally = new Map<string, number>()
  for (let first = 0; first < variants.length; first += 200) {
    const { outcomes } = await sandbox.run(
      manyTask,
      { kind, variants: variants.slice(first, first + 200) },
      { bytes: sample, signal },
    )
    for (const outcome of outcomes) tally.set(outcome, (tally.get(outcome) ?? 0) + 1)
  }
  measured(`${kind}: ${[...tally].map(([outcome, count]) => `${outcome} ${count}`).join(', ')}`)
  expect([...tally.values()].reduce((sum, count) => sum + count, 0)).toBe(1_200)
})

import { expect, test } from 'vitest'
import { HOSTILE_FILES } from '../../../../test/support/documents/hostile/index.ts'
import { SAMPLES } from '../../../../test/support/documents/samples.ts'
import { readDocument } from './read-document.ts'
import type { DocumentKind } from './task.ts'

/** What only a process of its own should try is tried in test/faults. */
const LIGHT = HOSTILE_FILES.filter(({ heavy }) => !heavy)

test('there are enough of them', () => {
  expect(HOSTILE_FILES.length).toBeGreaterThanOrEqual(40)
})

test.each(LIGHT.map((file) => [`${file.kind}: ${file.name}`, file] as const))('%s', async (_name, file) => {
  const answer = await readDocument({ kind: file.kind }, new Uint8Array(file.bytes()))
  if (file.refused) expect(answer).toEqual({ refused: file.refused })
  else expect(Object.keys(answer)).toHaveLength(1)
  expect(JSON.stringify(answer).length).toBeLessThan(64_000_000)
  expect(({} as { polluted?: string }).polluted).toBeUndefined()
})

const KINDS = Object.keys(SAMPLES) as DocumentKind[]
test.each(KINDS)('%s, cut and with flipped bytes, is read or refused', async (kind) => {
  const sample = SAMPLES[kind]
  for (let part = 0; part < 10; part++) {
    const at = Math.floor((sample.length * part) / 10)
    const flipped = Uint8Array.from(sample)
    flipped[at] = (flipped[at] ?? 0) ^ 0x55
    for (const broken of [sample.slice(0, at), flipped])
      expect(Object.keys(await readDocument({ kind }, broken))).toHaveLength(1)
  }
})

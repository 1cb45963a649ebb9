import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { rootOf } from '../crypto/merkle.ts'
import { signNote } from '../crypto/signed-note.ts'
import { signPaper } from '../crypto/signed-paper.ts'
import { thumbprintOf } from './keys.ts'
import { verify } from './verify.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const x = String(publicKey.export({ format: 'jwk' }).x)
const key = { kid: thumbprintOf(x), x }
const keys = [key]
const TREE = '00000000000000000000000000000001'
const hashes = Array.from({ length: 9 }, (_, n) => Buffer.alloc(32, n))
const rootAt = (size: number) => rootOf(hashes.slice(0, size))
const at = (minute: number) => `2026-11-17T12:0${minute}:00.000Z`

const note = (size: number, minute: number, root = rootAt(size)) =>
  signNote({ origin: `parley/ins_1/${TREE}`, size, root, at: at(minute) }, privateKey)
const heads = (size: number, minute: number, root = rootAt(size)) => {
  const trees = [{ id: TREE, size, root: root.toString('hex') }]
  const group = {
    schema: 'parley-heads/1',
    installation: 'ins_1',
    group: minute,
    at: at(minute),
    previous: null,
    trees,
  }
  return JSON.stringify(signPaper('heads', group, { id: key.kid, privateKey }))
}
const line = (size: number, minute: number) =>
  JSON.stringify({ installation: 'ins_1', note: note(size, minute), heads: JSON.parse(heads(size, minute)), key })

const against = (paper: string, ...witness: string[]) => {
  const { valid, faults } = verify(paper, { keys, witness })
  return [valid, faults.map(({ says }) => says)]
}

test('a note and a file of heads agree with a witness that keeps the same', () => {
  const kept = `${line(3, 1)}\n${line(5, 2)}\n`
  expect(against(note(5, 2), kept)).toEqual([true, []])
  expect(against(`${heads(3, 1)}\n${heads(5, 2)}\n`, kept)).toEqual([true, []])
  expect(against(heads(5, 2), note(5, 2))).toEqual([true, []])
})

test('a log that was cut, changed or set back contradicts what the witness keeps', () => {
  expect(against(note(4, 3), line(5, 2))).toEqual([false, [expect.stringMatching(/the log was cut/)]])
  expect(against(note(5, 3, Buffer.alloc(32, 77)), line(5, 2))).toEqual([
    false,
    [expect.stringMatching(/other entries/)],
  ])
  expect(against(heads(4, 3), line(5, 2))).toEqual([false, [expect.stringMatching(/the log was cut/)]])
  expect(against(note(5, 1), line(4, 2))).toEqual([false, [expect.stringMatching(/which is later/)]])
})

test('a witness that keeps nothing of it, lies or contradicts itself is told', () => {
  expect(against(note(5, 2), line(8, 3))).toEqual([false, [expect.stringMatching(/keeps nothing that/)]])
  const forged = line(5, 2).replace(/"size":5/, '"size":6')
  expect(against(note(5, 2), forged)).toEqual([false, [expect.stringMatching(/Heads of the witness do not count/)]])
  expect(against(note(5, 2), `${line(5, 2)}\n${line(3, 3)}`)[1]).toContainEqual(
    expect.stringMatching(/contradicts itself/),
  )
  expect(against(note(5, 2), 'no note')).toEqual([false, [expect.stringMatching(/it is not a signed note/)]])
})

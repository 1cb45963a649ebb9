import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { leafHash as asEntered, inclusionSpans, rootOf } from '../../../src/shared/crypto/merkle.ts'
import { signNote } from '../../../src/shared/crypto/signed-note.ts'
import { leafHash, rootFrom } from './inclusion.ts'
import { readNote } from './signed-note.ts'

const leaves = Array.from({ length: 21 }, (_, place) => `{"id":"aud_${place}","text":"é"}`)

test('every entry of every tree leads to its root, and to no other', async () => {
  for (let size = 1; size <= leaves.length; size++) {
    const hashes = leaves.slice(0, size).map(asEntered)
    const root = rootOf(hashes).toString('hex')
    for (let seq = 0; seq < size; seq++) {
      const path = inclusionSpans(seq, size).map((span) =>
        rootOf(hashes.slice(span.start, span.start + span.size)).toString('hex'),
      )
      const proof = { leafHash: await leafHash(leaves[seq] ?? ''), seq, size, path }
      expect(await rootFrom(proof)).toBe(root)
      expect(await rootFrom({ ...proof, leafHash: await leafHash('another') })).not.toBe(root)
      expect(await rootFrom({ ...proof, path: [...path, root] })).toBeUndefined()
      if (path.length > 0) expect(await rootFrom({ ...proof, path: path.slice(1) })).not.toBe(root)
    }
  }
  expect(await rootFrom({ leafHash: await leafHash('x'), seq: 3, size: 3, path: [] })).toBeUndefined()
})

test('a note is read, and whether one of the published keys signed it', async () => {
  const [ours, another] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')]
  const x = (pair: typeof ours) => ({ x: String(pair.publicKey.export({ format: 'jwk' }).x) })
  const root = rootOf(leaves.map(asEntered))
  const at = '2026-03-29T12:00:00.000Z'
  const note = signNote({ origin: 'parley.example/tree', size: 21, root, at }, ours.privateKey)
  const told = { size: 21, root: root.toString('hex'), at }
  expect(await readNote(note, [x(another), x(ours)])).toEqual({ ...told, isSigned: true })
  expect(await readNote(note, [x(another)])).toEqual({ ...told, isSigned: false })
  expect(await readNote(note.replace('\n21\n', '\n22\n'), [x(ours)])).toEqual({ ...told, size: 22, isSigned: false })
  expect(await readNote('no note', [x(ours)])).toBeUndefined()
})

import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { rootOf } from './merkle.ts'
import { openNote, readNote, signNote } from './signed-note.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const x = String(publicKey.export({ format: 'jwk' }).x)
const other = String(generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x)
const checkpoint = { origin: 'parley/ins_1/tree', size: 12, root: rootOf([]), at: '2026-11-16T10:00:00.000Z' }
const note = signNote(checkpoint, privateKey)

test('a note says what was signed, by its key alone', () => {
  expect(note.split('\n').slice(0, 3)).toEqual(['parley/ins_1/tree', '12', rootOf([]).toString('base64')])
  expect(openNote(note, [other, x])).toEqual(checkpoint)
  expect(openNote(note, [other])).toBeUndefined()
})

test('any other character makes it another note', () => {
  for (let place = 0; place < note.length; place++) {
    const character = note[place] === 'x' ? 'y' : 'x'
    const altered = note.slice(0, place) + character + note.slice(place + 1)
    expect(openNote(altered, [x]), `at ${place}`).toBeUndefined()
  }
})

test('openssl agrees', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-note-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const read = readNote(note)
  writeFileSync(join(folder, 'key.pem'), publicKey.export({ type: 'spki', format: 'pem' }))
  writeFileSync(join(folder, 'signature'), read?.signature.subarray(4) ?? '')
  const verified = (text: string) => {
    writeFileSync(join(folder, 'text'), text)
    const file = (name: string) => join(folder, name)
    const key = ['-pubin', '-inkey', file('key.pem'), '-rawin']
    return execFileSync('openssl', ['pkeyutl', '-verify', ...key, '-in', file('text'), '-sigfile', file('signature')], {
      encoding: 'utf8',
      stdio: 'pipe',
    })
  }
  expect(verified(note.slice(0, note.indexOf('\n\n') + 1))).toMatch(/Verified Successfully/)
  expect(() => verified('parley/ins_1/tree\n13\n')).toThrow()
})

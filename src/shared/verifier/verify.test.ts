import { expect, test } from 'vitest'
import { entryOf, noteOver, receiptAnswer, signer, wrapped } from '../../../test/support/signed-papers.ts'
import { signPaper } from '../crypto/signed-paper.ts'
import { verify } from './verify.ts'

const ours = signer()
const keys = [signer().jwk, ours.jwk]
const receipt = receiptAnswer(ours)
const certificate = signPaper(
  'erasure',
  { schema: 'parley-erasure/1', erasure_id: 'era_1', completed_at: '2026-03-29T12:00:00.000Z' },
  ours,
)
const manifest = signPaper('export', { schema: 'parley-export/1', export_id: 'exp_1', kind: 'person', files: [] }, ours)
const own = {
  deletion_id: 'era_1',
  status: 'completed',
  scheduled_for: '2026-03-28T12:00:00.000Z',
  completed_at: '2026-03-29T12:00:00.000Z',
  certificate,
}
const note = noteOver([entryOf(0), entryOf(1)], ours)
const checkpoint = {
  note,
  origin: 'parley/ins_1/tree_1',
  size: 2,
  root: Buffer.from(note.split('\n')[2] ?? '', 'base64').toString('hex'),
  at: '2026-03-29T12:00:00.000Z',
  installation: { note, size: 2, at: '2026-03-29T12:00:00.000Z' },
  keys_url: '/.well-known/jwks.json',
  proven: 'Whoever holds a note …',
}

const { receipt: paper, hash, algorithm, key_id, signature } = receipt
const CLEAN: [string, object][] = [
  ['receipt', receipt],
  ['receipt', { receipt: paper, hash, algorithm, key_id, signature }],
  ['receipt', wrapped(receipt)],
  ['receipt', wrapped(receipt, true)],
  ['erasure_certificate', certificate],
  ['erasure_certificate', signPaper('erasure', { ...certificate.erasure, schema: 'parley-erasure/2' }, ours)],
  ['erasure_certificate', own],
  ['erasure_certificate', wrapped(own)],
  ['export', manifest],
  ['checkpoint', checkpoint],
  ['checkpoint', wrapped(checkpoint)],
]

test.each(CLEAN)('a clean %s is valid, as text, as bytes and as it was read', (kind, clean) => {
  for (const text of [JSON.stringify(clean), `${JSON.stringify(clean, null, 2)}\n`]) {
    expect(verify(text, { keys })).toMatchObject({ valid: true, kind, faults: [] })
    expect(verify(new TextEncoder().encode(text), { keys })).toMatchObject({ valid: true, kind, faults: [] })
  }
  expect(verify(clean, { keys })).toMatchObject({ valid: true, kind, faults: [] })
})

const NOT_COVERED = ['meta', 'links', 'expires_at', 'scheduled_for', 'proven']

/** Every field at any depth above what was signed, with another value. */
function* changed(value: object): Generator<{ name: string; value: object }> {
  for (const [name, field] of Object.entries(value)) {
    if (NOT_COVERED.includes(name)) continue
    for (const other of [null, typeof field === 'string' ? `${field}x` : [field]])
      if (other !== field && !(name === 'installation' && other === null))
        yield { name, value: { ...value, [name]: other } }
    if (typeof field === 'object' && field !== null && !Array.isArray(field))
      for (const inner of changed(field))
        yield { name: `${name}.${inner.name}`, value: { ...value, [name]: inner.value } }
  }
}

test.each(CLEAN)('a %s with any field changed, or one more, is not', (_, clean) => {
  let tried = 0
  for (const { name, value } of changed(clean)) {
    expect(verify(JSON.stringify(value), { keys }).valid, name).toBe(false)
    tried++
  }
  expect(tried).toBeGreaterThan(8)
  for (const name of ['verdict_final', '__proto__', 'data2', 'constructor']) {
    const more = JSON.stringify(clean).replace('{', `{${JSON.stringify(name)}:true,`)
    expect(verify(more, { keys }).valid, name).toBe(false)
  }
})

test('what is not covered is named', () => {
  expect(verify(wrapped(receipt, true), { keys }).not_covered).toEqual(['expires_at', 'meta', 'links'])
})

test('a text that readers take in two ways is not valid', () => {
  const text = JSON.stringify(receipt)
  const twice = verify(text.replace('"confidence":', '"confidence":1,"confidence":'), { keys })
  expect(twice.faults[0]?.says).toBe('It has "confidence" twice in one object')
  expect(verify(text.replaceAll('0.30000000000000004', '0.30000000000000005'), { keys }).valid).toBe(false)
  expect(verify(text.replaceAll('0.30000000000000004', '30000000000000004e-17'), { keys }).valid).toBe(true)
  expect(verify(text.replaceAll('1e+21', '1000000000000000000000.0'), { keys }).valid).toBe(true)
  expect(verify(text.replaceAll('1e+21', '1000000000000000000001'), { keys }).valid).toBe(false)
  expect(verify(`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`, { keys })).toMatchObject({ valid: false, kind: null })
})

test('a key counts under its own name, and until it was retired', () => {
  const stranger = signer()
  expect(verify(receipt, { keys: [stranger.jwk] })).toMatchObject({ valid: false, faults: [{ at: 'signature' }] })
  expect(verify(receiptAnswer(stranger), { keys: [{ ...stranger.jwk, kid: ours.id }] }).valid).toBe(false)
  const forged = { ...receiptAnswer(stranger), key_id: ours.id }
  expect(verify(forged, { keys: [{ ...stranger.jwk, kid: ours.id }] }).valid).toBe(false)
  const retired = (retired_at: string) => ({ keys: [{ ...ours.jwk, retired_at }] })
  expect(verify(receipt, retired('2026-03-29T12:00:00.000Z')).valid).toBe(true)
  expect(verify(receipt, retired('2026-03-29T11:59:59.999Z')).faults[0]?.says).toContain('was retired on')
  expect(verify(note, retired('2026-03-29T11:59:59.999Z')).valid).toBe(false)
  expect(verify(certificate, retired('2026-03-29T11:59:59.999Z')).valid).toBe(false)
  expect(verify(manifest, retired('2026-03-29T12:00:00.000Z')).faults[0]?.says).toContain('states no time')
})

test('without keys it does not say valid', () => {
  expect(verify(receipt)).toMatchObject({ valid: null, checked: expect.stringContaining('No signature was checked') })
  expect(verify(note)).toMatchObject({ valid: null, proves: expect.stringContaining('anybody can write') })
  expect(verify({ ...receipt, confidence: 1 }).valid).toBe(false)
})

test('a note that was changed anywhere is not valid', () => {
  expect(verify(note, { keys })).toMatchObject({
    valid: true,
    kind: 'note',
    about: expect.stringContaining('2 entries'),
  })
  for (let place = 0; place < note.length; place++) {
    const other = note[place] === 'A' ? 'B' : 'A'
    expect(verify(note.slice(0, place) + other + note.slice(place + 1), { keys }).valid, String(place)).toBe(false)
  }
})

test.each([
  ['', 'neither JSON nor'],
  ['hello', 'neither JSON nor'],
  ['{', 'not JSON'],
  ['{"a":1}', 'nothing that Parley signs'],
  ['{"a":1}\n{"b":}', 'Line 2 is not JSON'],
  ['{"certificate":null,"status":"pending"}', 'nothing that Parley signs'],
])('%j is nothing that can be checked', (text, why) => {
  expect(verify(text, { keys })).toMatchObject({ valid: false, kind: null })
  expect(verify(text, { keys }).faults[0]?.says).toContain(why)
})

test('bytes that are not UTF-8 are told', () => {
  expect(verify(Uint8Array.of(0x7b, 0xff), { keys }).faults[0]?.says).toBe('It is not text in UTF-8')
})

test('only an export can be held against an earlier note', () => {
  expect(verify(receipt, { keys, since: note })).toMatchObject({ valid: false, faults: [{ at: 'since' }] })
})

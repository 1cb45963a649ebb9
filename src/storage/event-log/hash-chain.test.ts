import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson, type JsonObject } from '../../shared/canonical-json.ts'
import { chainedHash, NO_EVENT, privateDigest } from './hash-chain.ts'

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

test('the hash covers the previous hash and the canonical event', () => {
  const objects = fc.dictionary(
    fc.string(),
    fc.jsonValue({ stringUnit: 'binary', maxDepth: 2 }),
  ) as fc.Arbitrary<JsonObject>
  const digests = fc.option(fc.constantFrom(privateDigest('00ff', '{"topic":"x"}'), NO_EVENT))
  fc.assert(
    fc.property(objects, digests, fc.nat(), (data, digest, version) => {
      const event = { debate_id: 'dbt_1', version, type: 'critique', at: '2026-11-15T00:00:00.000Z', data }
      const place = { debateId: 'dbt_1', version, at: event.at }
      const content = { type: event.type, data: canonicalJson(data), privateDigest: digest }
      expect(chainedHash(NO_EVENT, place, content)).toBe(
        sha256(NO_EVENT + canonicalJson({ ...event, private_digest: digest })),
      )
    }),
  )
})

test('the digest covers the salt and the private text', () => {
  expect(privateDigest('ab12', '{"content":"né"}')).toBe(sha256('ab12{"content":"né"}'))
})

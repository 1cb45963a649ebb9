import { expect, test } from 'vitest'
import { FITS } from '../../../../shared/signatures/signed-request.ts'
import type { Connection, NamedAccount } from '../connection.ts'
import { signers } from './intake-routes.ts'

const REQUEST = { method: 'POST', url: '/api/bots/whatsapp/webhook', headers: {}, rawBody: Buffer.from('{}') }

/** Who is looked for when a request names these, and who is found. */
async function lookedFor(names: readonly string[], found: (name: string) => number = () => 0) {
  const asked: NamedAccount[] = []
  const { candidates } = signers({
    connections: {
      async candidates(_, by) {
        asked.push(by)
        const name = 'externalId' in by ? (by.externalId ?? '') : ''
        return Array.from({ length: found(name) }, (_, n) => ({ id: `${name} ${n}` }) as Connection)
      },
      anyOf: async () => true,
      secrets: async () => [],
    },
    now: () => new Date(),
  })({
    kind: 'whatsapp',
    title: 'WhatsApp',
    named: () => names.map((externalId) => ({ externalId })),
    verify: async () => FITS,
  })
  return { asked, found: await candidates(REQUEST) }
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => `number ${n}`)

test('a request that names thousands has few of them looked for', async () => {
  expect((await lookedFor(numbers(10_000))).asked).toHaveLength(20)
})

test('nobody is looked for any more once there are eight candidates', async () => {
  const { asked, found } = await lookedFor(numbers(20), () => 4)
  expect([asked.length, found.length]).toEqual([2, 8])
})

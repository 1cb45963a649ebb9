import { randomBytes } from 'node:crypto'
import { webhookHeaders } from '../../../src/shared/signatures/standard-webhooks.ts'
import { vendorFaults } from '../../support/vendors/faults.ts'
import { type Delivery, JSON_TYPE, type OpenKit, type Place } from './kit.ts'

const secret = `whsec_${randomBytes(24).toString('base64')}`

/** Programs that sign by Standard Webhooks; they hear no answers here. */
export const genericKit: OpenKit = async ({ now }) => {
  let connections: readonly string[] = []
  let count = 0

  function message({ id, account }: Place, webhookId: string, words: string): Delivery {
    const body = JSON.stringify({ message: words, metadata: { channel: id, thread: id, user: 'ada' } })
    return () => ({
      path: `/api/chat/webhook?c=${connections[account]}`,
      body,
      headers: {
        ...JSON_TYPE,
        ...webhookHeaders({ id: webhookId, at: now(), body: Buffer.from(body), secrets: [secret] }),
      },
    })
  }

  return {
    kind: 'generic',
    settings: {},
    person: () => 'ada',
    perAccount: 80,
    account: () => ({ appId: '', externalId: '', secrets: { secret } }),
    named: (ids) => {
      connections = ids
    },
    place: (number, accounts) => ({ id: `room${number}`, account: number % accounts, question: `q${number}` }),
    asks: (place) => [message(place, place.question, 'Should we ship it?')],
    replies(place, words) {
      count += 1
      return [message(place, `r${count}`, words)]
    },
    placeOf: (key) => key,
    decisions: () => [],
    faults: vendorFaults(),
    close: () => {},
  }
}

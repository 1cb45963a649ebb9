import { expect, test } from 'vitest'
import { postOf } from '../../../../test/support/chat.ts'
import type { Vendor, VendorRequest } from '../../outbound/vendor.ts'
import { generic } from './generic.ts'

const now = () => new Date('2026-11-17T12:00:00.000Z')
const account = {
  id: 'cxn_1',
  kind: 'generic',
  appId: '',
  externalId: 'cxn_1',
  settings: { callback_url: 'https://a.example' },
}

test('a program hears for whom alone something is', async () => {
  const asked: VendorRequest[] = []
  const vendor: Vendor = {
    async call(request) {
      asked.push(request)
      return {} as never
    },
  }
  const context = { account, secrets: { secret: 'whsec_c2VjcmV0' }, signal: new AbortController().signal }
  const platform = generic({ vendor, now })
  await platform.post(postOf({ place: { peer: 'C1', onlyFor: { user: 'u1' } } }), context)
  await platform.post(postOf({ place: { peer: 'C1' } }), context)
  expect(asked.map(({ body }) => JSON.parse(body ?? '').data.only_for)).toEqual(['u1', null])
})

import { expect, test } from 'vitest'
import { postOf } from '../../../../test/support/chat.ts'
import type { Vendor, VendorRequest } from '../../outbound/vendor.ts'
import type { ChatCard } from '../card.ts'
import { generic } from './generic.ts'

const now = () => new Date('2026-11-17T12:00:00.000Z')
const account = {
  id: 'cxn_1',
  kind: 'generic',
  appId: '',
  externalId: 'cxn_1',
  settings: { callback_url: 'https://a.example' },
}

/** What a program is told by these posts. */
async function told(...posts: Parameters<typeof postOf>[0][]) {
  const asked: VendorRequest[] = []
  const vendor: Vendor = {
    async call(request) {
      asked.push(request)
      return {} as never
    },
  }
  const context = { account, secrets: { secret: 'whsec_c2VjcmV0' }, signal: new AbortController().signal }
  const platform = generic({ vendor, now })
  for (const post of posts) await platform.post(postOf(post), context)
  return asked.map(({ body }) => JSON.parse(body ?? '').data)
}

test('a program hears for whom alone something is', async () => {
  const posts = await told({ place: { peer: 'C1', onlyFor: { user: 'u1' } } }, { place: { peer: 'C1' } })
  expect(posts.map(({ only_for }) => only_for)).toEqual(['u1', null])
})

test('nothing in the card that a program draws itself is a mention or a link by itself', async () => {
  const said = 'Ask @everyone at https://evil.test\u202e'
  const card: ChatCard = {
    kind: 'decision',
    title: said,
    lines: [said],
    dissent: [said],
    note: said,
    phases: [{ name: said, state: 'now' }],
    confidence: { value: 0.5, sentence: said },
    facts: [{ label: said, value: said }],
    buttons: [{ label: said, link: 'https://parley.test/debates/dbt_1' }],
  }
  const [{ card: drawn }] = await told({ place: { peer: 'C1' }, card })
  expect(JSON.stringify(drawn)).not.toMatch(/@everyone|https:\/\/evil|\u202e/)
  expect(drawn.buttons[0].link).toBe('https://parley.test/debates/dbt_1')
})

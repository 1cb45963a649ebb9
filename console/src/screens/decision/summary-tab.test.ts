import { expect, test } from 'vitest'
import type { DeliveredPost } from '../../api/messaging/channels.ts'
import { deliveryWords, placesOf, placeWords } from './summary-tab.tsx'

const post = (more: Partial<DeliveredPost>): DeliveredPost => ({
  ...{ id: 'eff_1', connection_id: 'cxn_1', connection_name: 'Parley', platform: 'slack' },
  what: 'card',
  place: { kind: 'channel', id: 'C1', name: null },
  ...{ state: 'done', error: null, created_at: '2026-11-16T10:00:00Z', over_at: null },
  ...more,
})

test('what was told in one place stands together', () => {
  const elsewhere = post({ id: 'eff_3', place: { kind: 'dm', id: 'D1', name: 'ada' } })
  const places = placesOf([post({}), elsewhere, post({ id: 'eff_2', what: 'decision' })])
  expect(places.map(({ posts }) => posts.map(({ id }) => id))).toEqual([['eff_1', 'eff_2'], ['eff_3']])
  expect(places.map(({ first }) => placeWords(first))).toEqual(['channel C1', 'a direct message'])
})

test('whether it arrived is told', () => {
  expect(deliveryWords({ what: 'decision', state: 'done' })).toBe('The decision arrived')
  expect(deliveryWords({ what: 'card', state: 'sending' })).toBe('Its card is on its way')
})

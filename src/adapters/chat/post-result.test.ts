import { expect, test } from 'vitest'
import { VendorError } from '../outbound/vendor-error.ts'
import { postResultOf } from './post-result.ts'

const NOW = new Date('2026-11-16T10:00:00Z')
const LATER = new Date('2026-11-16T10:01:00Z')

test.each([
  ['a vendor that asks for rest', new VendorError('rate_limit', 'no', { retryAfter: 60 }), 'wait'],
  ['calls that rest after failures', new VendorError('network', 'no', { retryAfter: 60, unsent: true }), 'wait'],
  ['nobody there', new VendorError('network', 'no', { unsent: true }), 'failed'],
  ['credentials that are refused', new VendorError('auth', 'no'), 'failed'],
  ['words that are refused', new VendorError('validation', 'no'), 'refused'],
  ['an answer that was lost', new VendorError('timeout', 'no'), 'doubtful'],
] as const)('%s', (_, fault, outcome) => {
  expect(postResultOf(fault, NOW)).toMatchObject(outcome === 'wait' ? { outcome, until: LATER } : { outcome })
})

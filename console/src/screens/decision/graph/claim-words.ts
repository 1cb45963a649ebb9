import type { ClaimSupport } from '../../../api/reasoning.ts'
import type { Claim } from './argument-lists.ts'

export const KINDS: Record<Claim['type'], string> = {
  proposal: 'Proposal',
  quote: 'Evidence, quoted',
  issue: 'Objection',
}

export const STATUSES: Record<ClaimSupport['support']['status'], string> = {
  supported: 'Something speaks for it, nothing against it.',
  disputed: 'Something speaks against it.',
  unsupported: 'Nothing speaks for it.',
}

/** What makes a claim special, in words. */
export function weightOf({ crux, changes_result }: Pick<Claim, 'crux' | 'changes_result'>): string | undefined {
  if (changes_result) return 'crux: without it the result would be different'
  return crux ? 'crux: a vote rests on nothing else' : undefined
}

import type { ClaimSupport } from '../../../api/debates/argument-graph.ts'
import type { Claim } from './argument-lists.ts'

export const KINDS: Record<Claim['type'], string> = {
  proposal: 'Proposal',
  quote: 'Evidence, quoted',
  issue: 'Objection',
}

export const STATUSES: Record<ClaimSupport['support']['status'], string> = {
  supported: 'Supported, and not disputed.',
  disputed: 'Disputed.',
  unsupported: 'Unsupported.',
}

/** What makes a claim special, in words. */
export function weightOf({ crux, changes_result }: Pick<Claim, 'crux' | 'changes_result'>): string | undefined {
  if (changes_result) return 'crux: without it the result would be different'
  return crux ? 'crux: a vote is based on it alone' : undefined
}

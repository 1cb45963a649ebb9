import type { Evidence } from '../api/evidence.ts'

const WORDS: Readonly<Record<Evidence['outcome'], string>> = {
  VERIFIED: 'Confirmed by someone.',
  PARTIALLY_VERIFIED: 'Partly correct.',
  CONTESTED: 'Contested.',
  REFUTED: 'Refuted.',
  UNVERIFIED: 'Not judged yet.',
}

export const verdictWords = (outcome: Evidence['outcome']) => WORDS[outcome]

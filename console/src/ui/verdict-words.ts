import type { Evidence } from '../api/evidence.ts'

const WORDS: Readonly<Record<Evidence['outcome'], string>> = {
  VERIFIED: 'Somebody says that it is right.',
  PARTIALLY_VERIFIED: 'It is right in part.',
  CONTESTED: 'It is contested.',
  REFUTED: 'It is refuted.',
  UNVERIFIED: 'Nobody has judged it.',
}

export const verdictWords = (outcome: Evidence['outcome']) => WORDS[outcome]

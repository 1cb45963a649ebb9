import type { DebateSummary } from '../api/debates.ts'

const UNDECIDED: Readonly<Record<string, string>> = {
  no_consensus: 'No consensus',
  insufficient_evidence: 'Not enough evidence',
  failed: 'Failed',
}

const UNDER_WAY: Readonly<Record<DebateSummary['status'], string>> = {
  pending: 'Waiting to start',
  running: 'In progress',
  paused: 'Paused',
  completed: 'Decided',
  failed: 'Failed',
  cancelled: 'Stopped',
}

/** What a debate came to, or how it stands, in a word or two. */
export const standingOf = ({ status, result }: Pick<DebateSummary, 'status' | 'result'>): string =>
  (status === 'completed' ? UNDECIDED[result ?? ''] : undefined) ?? UNDER_WAY[status]

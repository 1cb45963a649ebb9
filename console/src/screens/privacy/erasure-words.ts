import type { Erasure } from '../../api/governance/erasures.ts'

export const STATES: Readonly<Record<Erasure['status'], string>> = {
  requested: 'Requested',
  scheduled: 'In the grace period',
  held: 'On hold',
  running: 'In progress',
  verifying: 'Being checked',
  completed: 'Done',
  failed: 'Failed',
  cancelled: 'Withdrawn',
}

const STEPS: Readonly<Record<string, string>> = {
  freeze: 'closing the account',
  find: 'finding what they wrote',
  people: 'erasing rows about them and their words',
  asked: 'erasing debates that they asked',
  copies: 'erasing copies that others made',
  files: 'erasing files and exports',
  verify: 'looking for what is left',
  enter: 'entering it in the audit log',
  certify: 'signing the certificate',
  certified: 'certified',
}

/** What an erasure is at; nothing where it has not begun or is over. */
export const stepWords = ({ status, step }: Pick<Erasure, 'status' | 'step'>): string | undefined =>
  status === 'running' || status === 'verifying' || status === 'failed' ? (STEPS[step] ?? step) : undefined

export const POLICIES: Readonly<Record<Erasure['policy'], { title: string; follows: string }>> = {
  erase: {
    title: 'Erase every copy',
    follows: 'Every copy of what the person wrote goes, also where agents or other people quoted it.',
  },
  keep: {
    title: 'Keep what others need',
    follows:
      'Their own words go. Questions, decisions and what others wrote stay, under a name that says nothing; the certificate counts what stays.',
  },
}

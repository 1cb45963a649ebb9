import type { Erasure, Preference } from '../../api/governance/privacy.ts'

/** The choices of a person: the sentence they agree to, what follows, and which value agrees. */
export const CHOICES: Readonly<Record<Preference, { title: string; follows: string; agrees: boolean }>> = {
  third_party_sharing: {
    title: 'Keep my texts from language models outside this installation',
    follows:
      'A debate with such a model then refuses your question and anything else you write, and names the model. Built-in agents, and models in the operator’s own network, can still be used.',
    agrees: false,
  },
  do_not_sell: {
    title: 'Do not sell my data or share it for advertising',
    follows: 'Nothing is sold here in any case. A browser that says “Global Privacy Control” sets it too.',
    agrees: true,
  },
  marketing_opt_out: {
    title: 'Send me no advertising',
    follows: 'None is sent here in any case.',
    agrees: true,
  },
  analytics_opt_out: {
    title: 'Do not share my activity with analytics services',
    follows: 'None is used here in any case.',
    agrees: true,
  },
}
export const CHOICE_NAMES = Object.keys(CHOICES) as Preference[]

/** The names of the categories in the inventory. */
const CATEGORIES: Readonly<Record<string, string>> = {
  account: 'Your account',
  access: 'How you sign in',
  debate: 'Debates',
  knowledge: 'Uploads',
  delivery: 'Mail and deliveries',
  audit: 'The audit log',
  figure: 'Figures',
  machinery: 'Internals',
}

export const categoryWords = (name: string) => CATEGORIES[name] ?? name

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

/** The current step of an erasure; undefined before it begins and after it ends. */
export const stepWords = ({ status, step }: Pick<Erasure, 'status' | 'step'>): string | undefined =>
  status === 'running' || status === 'verifying' || status === 'failed' ? (STEPS[step] ?? step) : undefined

export const POLICIES: Readonly<Record<Erasure['policy'], { title: string; follows: string }>> = {
  erase: {
    title: 'Erase every copy',
    follows: 'Every copy of what the person wrote is removed, including quotations by agents or other people.',
  },
  keep: {
    title: 'Keep what others need',
    follows:
      'Their own words go. Questions, decisions and what others wrote stay, under a name that says nothing; the certificate counts what stays.',
  },
}

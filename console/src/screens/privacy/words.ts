import type { Preference } from '../../api/governance/privacy.ts'

/** What somebody can choose: the sentence they agree to, what follows, and which value agrees. */
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

/** Categories of the inventory as people call them. */
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

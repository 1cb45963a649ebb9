/** What people choose for themselves: how it stands until they do, and what they agree to in which words. */
export const PREFERENCES = {
  do_not_sell: {
    usual: false,
    wording: {
      true: 'My data is not to be sold or shared for advertising.',
      false: 'I make no objection to the sale of my data. This installation sells none.',
    },
  },
  marketing_opt_out: {
    usual: false,
    wording: {
      true: 'I want no advertising.',
      false: 'I make no objection to advertising. This installation sends none.',
    },
  },
  analytics_opt_out: {
    usual: false,
    wording: {
      true: 'What I do is not to be given to services of analytics.',
      false: 'I make no objection to services of analytics. This installation uses none.',
    },
  },
  third_party_sharing: {
    usual: true,
    wording: {
      true: 'My texts may be given to language models outside this installation that sit in a debate.',
      false: 'My texts are not to be given to language models outside this installation.',
    },
  },
} as const

export type Preference = keyof typeof PREFERENCES
export const PREFERENCE_NAMES = Object.keys(PREFERENCES) as Preference[]
export type Preferences = Record<Preference, boolean>

/** The defaults of a person who has chosen nothing. */
export const USUAL_PREFERENCES = Object.fromEntries(
  PREFERENCE_NAMES.map((name) => [name, PREFERENCES[name].usual]),
) as Preferences

import Type, { type Static } from 'typebox'
import { Time } from '../../../../shared/schemas.ts'

/** The preferences of people: the default of each, and the wording that they agree to. */
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

const fields = {
  do_not_sell: Type.Boolean({ description: 'Nothing is sold here in any case; `Sec-GPC: 1` sets it too' }),
  marketing_opt_out: Type.Boolean({ description: 'No advertising is sent here in any case' }),
  analytics_opt_out: Type.Boolean({ description: 'No analytics service is used here in any case' }),
  third_party_sharing: Type.Boolean({
    description: 'False keeps your texts from language models outside the operator’s own network',
  }),
}

const PreferenceFields = Type.Object(fields)

export const PreferenceChanges = Type.Partial(PreferenceFields)
export type PreferenceChanges = Static<typeof PreferenceChanges>

export const ShownPreferences = Type.Object({
  ...fields,
  gpc: Type.Boolean({ description: 'Whether this request said `Sec-GPC: 1`, which counts as `do_not_sell`' }),
  history: Type.Array(
    Type.Object({
      preference: Type.Enum(PREFERENCE_NAMES),
      value: Type.Boolean(),
      wording: Type.String({ description: 'The text that was agreed to' }),
      source: Type.Enum(['person', 'gpc']),
      at: Time,
    }),
    { description: 'Every choice made, newest first, at most 200' },
  ),
})

export const ChangedPreferences = Type.Object({ message: Type.String(), preferences: PreferenceFields })

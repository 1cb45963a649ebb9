import Type, { type Static } from 'typebox'
import { Time } from '../../../../shared/schemas.ts'
import { PREFERENCE_NAMES } from './preferences.ts'

const fields = {
  do_not_sell: Type.Boolean({ description: 'Nothing is sold here in any case; `Sec-GPC: 1` sets it too' }),
  marketing_opt_out: Type.Boolean({ description: 'No advertising is sent here in any case' }),
  analytics_opt_out: Type.Boolean({ description: 'No service of analytics is used here in any case' }),
  third_party_sharing: Type.Boolean({
    description: 'False keeps your texts from language models outside the operator’s own network',
  }),
}

const Preferences = Type.Object(fields)

export const PreferenceChanges = Type.Partial(Preferences)
export type PreferenceChanges = Static<typeof PreferenceChanges>

export const ShownPreferences = Type.Object({
  ...fields,
  gpc: Type.Boolean({ description: 'Whether this request said `Sec-GPC: 1`, which counts as `do_not_sell`' }),
  history: Type.Array(
    Type.Object({
      preference: Type.Enum(PREFERENCE_NAMES),
      value: Type.Boolean(),
      wording: Type.String({ description: 'The words that were agreed to' }),
      source: Type.Enum(['person', 'gpc']),
      at: Time,
    }),
    { description: 'Whatever was chosen, the newest first, at most 200' },
  ),
})

export const ChangedPreferences = Type.Object({ message: Type.String(), preferences: Preferences })

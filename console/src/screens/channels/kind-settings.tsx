import type { Channel } from '../../api/messaging/channels.ts'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { type GuidedSetting, guideOf, secretGuideOf } from './setup-guides.ts'

type Settings = Channel['settings']

/** The entered settings as the service takes them; an empty field leaves the setting unchanged. */
export const settingsIn = (kind: string, values: Record<string, string>): Settings =>
  Object.fromEntries(
    (guideOf(kind).settings ?? []).flatMap(({ name }) => (values[name] ? [[name, values[name].trim()]] : [])),
  )

interface KindSettingsProps {
  kind: string
  settings?: Settings
  about: (field: string) => string | undefined
}

/** The settings that only this kind has. */
export const KindSettings = ({ kind, settings = {}, about }: KindSettingsProps) =>
  guideOf(kind).settings?.map((each) => (
    <Setting key={each.name} setting={each} value={settings[each.name]} fault={about(`settings.${each.name}`)} />
  ))

interface SettingProps {
  setting: GuidedSetting
  value: string | undefined
  fault: string | undefined
}

function Setting({ setting: { name, label, hint, choices }, value, fault }: SettingProps) {
  const field = { label, name, hint, fault, defaultValue: value ?? '' }
  if (!choices) return <TextField {...field} autoComplete="off" spellCheck={false} maxLength={2000} />
  return (
    <SelectField {...field} defaultValue={value ?? Object.keys(choices)[0]}>
      {Object.entries(choices).map(([choice, words]) => (
        <option key={choice} value={choice}>
          {words}
        </option>
      ))}
    </SelectField>
  )
}

interface SecretFieldProps {
  kind: string
  name: string
  fault: string | undefined
}

/** The field for a secret, with a hint at where to find it. */
export function SecretField({ kind, name, fault }: SecretFieldProps) {
  const { label, hint, long } = secretGuideOf(kind, name)
  const field = { label, hint, name, fault, autoComplete: 'off', spellCheck: false } as const
  return long ? <TextArea {...field} /> : <TextField {...field} type="password" />
}

import { useQueryClient } from '@tanstack/react-query'
import { CHANNELS, type ChannelKind, type CreatedChannel, createChannel } from '../../../api/messaging/channels.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { KindSettings, SecretField, settingsIn } from '../kind-settings.tsx'
import { foundOf, guideOf } from '../setup-guides.ts'

interface SecretsFormProps {
  kind: ChannelKind
  onConnected: (made: CreatedChannel) => void
}

/** Those fields that hold something. */
const given = (names: readonly string[], values: Record<string, string>) =>
  Object.fromEntries(names.flatMap((name) => (values[name] ? [[name, values[name].trim()]] : [])))

export function SecretsForm({ kind, onConnected }: SecretsFormProps) {
  const queries = useQueryClient()
  async function connect(values: Record<string, string>) {
    const made = await createChannel({
      kind: kind.kind,
      ...given(['name', ...kind.named], values),
      settings: {
        ...settingsIn(kind.kind, values),
        ...(values.who_may_ask === 'workspace' && { who_may_ask: 'workspace' }),
      },
      secrets: given(kind.secrets, values),
    })
    await queries.invalidateQueries({ queryKey: CHANNELS })
    onConnected(made)
  }
  return (
    <Form submit="Connect" onSubmit={connect} autoComplete="off">
      {(about) => (
        <>
          {kind.named.map((name) => (
            <TextField key={name} name={name} autoComplete="off" fault={about(name)} {...foundOf(kind.kind, name)} />
          ))}
          {kind.secrets.map((name, place) => (
            <SecretField
              key={name}
              kind={kind.kind}
              name={name}
              fault={about(`secrets.${name}`) ?? (place === 0 ? about('secrets') : undefined)}
            />
          ))}
          <KindSettings kind={kind.kind} about={about} />
          <details open={kind.secrets.length + kind.named.length === 0}>
            <summary className="text-sm text-muted">More</summary>
            <div className="grid gap-4 pt-3">
              <TextField
                label="Display name"
                name="name"
                autoComplete="off"
                maxLength={200}
                placeholder={kind.title}
                fault={about('name')}
              />
              {guideOf(kind.kind).say !== undefined && (
                <SelectField
                  label="Who may ask there"
                  name="who_may_ask"
                  hint="In both cases only linked people vote, decide and stop debates."
                  fault={about('settings.who_may_ask')}
                >
                  <option value="linked">People linked to an account</option>
                  <option value="workspace">Everyone there, on your behalf</option>
                </SelectField>
              )}
            </div>
          </details>
        </>
      )}
    </Form>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CHAT_ACCOUNTS, channelPeopleQuery, unlinkAccount } from '../../api/identity/chat-accounts.ts'
import {
  CHANNELS,
  type Channel,
  type CreatedChannel,
  changeChannel,
  channelKindsQuery,
  channelTestQuery,
  removeChannel,
  rotateChannel,
} from '../../api/messaging/channels.ts'
import { useOwnMemberNames } from '../../parts/organization-members.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Secret } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form, SavedForm } from '../../ui/form.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { DisconnectAccount } from './account-header.tsx'
import { callAddress } from './channel-labels.ts'
import { KindSettings, SecretField, settingsIn } from './kind-settings.tsx'
import { guideOf } from './setup-guides.ts'
import { VendorValues } from './vendor-steps.tsx'

export function SettingsTab({ channel, mayManage }: { channel: Channel; mayManage: boolean }) {
  const { id, name, intake } = channel
  if (!mayManage)
    return <p className="text-muted">Only owners and admins of your organization can change these settings.</p>
  return (
    <div className="grid gap-10">
      <Section title="Name and access">
        <SettingsForm key={id} channel={channel} />
      </Section>
      {intake !== 'none' && (
        <Section title="Linked people" about="Chat accounts that act for people here.">
          <LinkedPeople channel={id} />
        </Section>
      )}
      {callAddress(channel) && (
        <Section title="Vendor setup">
          <VendorValues channel={channel} made={{}} />
        </Section>
      )}
      <Section title="Secrets" about="The old ones work for another 24 hours, so nothing is lost during the change.">
        <RotateSecret channel={channel} />
      </Section>
      <Section
        title="Remove channel"
        about="For one more day the vendor’s calls are accepted and ignored; then everything is deleted."
      >
        <DisconnectAccount
          leave={() => removeChannel(id)}
          changes={CHANNELS}
          confirm={`Messages there are no longer received, and nothing is posted there. To connect ${name} again you need its secrets.`}
        >
          Remove {name}
        </DisconnectAccount>
      </Section>
    </div>
  )
}

function SettingsForm({ channel: { id, kind, name, settings } }: { channel: Channel }) {
  const isTalkedIn = guideOf(kind).say !== undefined
  const save = (values: Record<string, string>) =>
    changeChannel(id, {
      name: values.name ?? '',
      settings: {
        ...settingsIn(kind, values),
        ...(isTalkedIn && {
          who_may_ask: values.who_may_ask === 'workspace' ? 'workspace' : 'linked',
          trust_email: values.trust_email === 'on',
          ...(values.time_zone && { time_zone: values.time_zone }),
        }),
      },
    })
  return (
    <div className="max-w-xl">
      <SavedForm save={save} changes={[CHANNELS]}>
        {(about) => (
          <>
            <TextField label="Display name" name="name" maxLength={200} defaultValue={name} fault={about('name')} />
            <KindSettings kind={kind} settings={settings} about={about} />
            {isTalkedIn && (
              <>
                <SelectField
                  label="Who may ask there"
                  name="who_may_ask"
                  defaultValue={settings.who_may_ask}
                  hint="In both cases only linked people vote, decide and stop debates; guests never ask."
                  fault={about('settings.who_may_ask')}
                >
                  <option value="linked">People linked to an account</option>
                  <option value="workspace">Everyone there, on behalf of the member who connected it</option>
                </SelectField>
                <label className="flex items-baseline gap-2 text-sm">
                  <input type="checkbox" name="trust_email" defaultChecked={settings.trust_email} />
                  Link people automatically by an e-mail address that the platform confirmed
                </label>
                <TextField
                  label="Time zone"
                  name="time_zone"
                  defaultValue={settings.time_zone}
                  placeholder="UTC"
                  hint="Such as Europe/Berlin. Hours of bindings use this time zone."
                  fault={about('settings.time_zone')}
                />
              </>
            )}
          </>
        )}
      </SavedForm>
    </div>
  )
}

/** Which accounts of the channel are linked to which members of the organization. */
function LinkedPeople({ channel }: { channel: string }) {
  const nameOf = useOwnMemberNames()
  const people = useQuery(channelPeopleQuery(channel))
  return (
    <QueryResult query={people}>
      {(all) =>
        all.length === 0 ? (
          <EmptyState title="No linked people yet">
            Anyone who sends “link” there gets an address. Opening it while signed in here links the two accounts.
          </EmptyState>
        ) : (
          <Table
            caption="Linked people"
            rows={all}
            keyOf={({ external_id }) => external_id}
            columns={[
              {
                title: 'Chat account',
                cell: ({ external_name, external_id }) => <bdi>{external_name ?? external_id}</bdi>,
              },
              { title: 'Account', cell: ({ user_id }) => <bdi>{nameOf(user_id)}</bdi> },
              { title: 'Linked', cell: ({ linked_at }) => <RelativeTime at={linked_at} /> },
              {
                title: 'Actions',
                cell: ({ external_name, external_id }) => (
                  <ActionButton
                    act={() => unlinkAccount({ connection_id: channel, external_id })}
                    changes={CHAT_ACCOUNTS}
                    kind="danger"
                    confirm={`What ${external_name ?? external_id} asks, votes and decides no longer counts for anyone here.`}
                  >
                    Unlink
                  </ActionButton>
                ),
              },
            ]}
          />
        )
      }
    </QueryResult>
  )
}

/** Replaces the secrets of a connection; those that the service creates are shown once. */
function RotateSecret({ channel: { id, kind, secrets } }: { channel: Channel }) {
  const queries = useQueryClient()
  const kinds = useQuery(channelKindsQuery)
  const [isOpen, setOpen] = useState(false)
  const [made, setMade] = useState<CreatedChannel['made']>()
  const close = () => setOpen(false)
  return (
    <QueryResult query={kinds}>
      {(known) => {
        const makes = known.kinds.find((each) => each.kind === kind)?.made ?? []
        const given = secrets.filter((name) => !makes.includes(name))

        async function rotate(values: Record<string, string>) {
          const fresh = Object.fromEntries(given.flatMap((name) => (values[name] ? [[name, values[name].trim()]] : [])))
          const rotated = await rotateChannel(id, { secrets: fresh })
          setMade(rotated.made)
          close()
          await queries.invalidateQueries({ queryKey: CHANNELS })
          await queries.invalidateQueries({ queryKey: channelTestQuery(id).queryKey })
        }
        return (
          <div className="grid justify-items-start gap-4">
            <p>
              {secrets.length === 0 ? 'It has none.' : 'It has: '}
              {secrets.map((name, place) => (
                <span key={name}>
                  {place > 0 && ', '}
                  <code className="font-mono text-sm">{name}</code>
                </span>
              ))}
            </p>
            {made && (
              <p role="status" className="border-l-2 border-agree pl-4">
                The new secrets work immediately.
              </p>
            )}
            {Object.entries(made ?? {}).map(([name, value]) => (
              <Secret key={name} title={name} value={value} />
            ))}
            {secrets.length > 0 && <Button onClick={() => setOpen(true)}>Rotate the secrets</Button>}
            <Dialog title="New secrets" open={isOpen} onClose={close}>
              {makes.length > 0 && (
                <p>
                  A new {makes.join(' and ')} is created here and shown once; the old one works for another 24 hours.
                </p>
              )}
              {given.length > 1 && <p className="text-sm text-muted">Fields you leave empty stay unchanged.</p>}
              <Form submit="Rotate" onSubmit={rotate} autoComplete="off">
                {(about) =>
                  given.map((name, place) => (
                    <SecretField
                      key={name}
                      kind={kind}
                      name={name}
                      fault={about(`secrets.${name}`) ?? (place === 0 ? about('secrets') : undefined)}
                    />
                  ))
                }
              </Form>
            </Dialog>
          </div>
        )
      }}
    </QueryResult>
  )
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import {
  BINDINGS,
  type Binding,
  type Channel,
  type Resolved,
  type TriedMessage,
  tryMessage,
} from '../../api/messaging/channels.ts'
import { platformName } from '../../parts/chat-platform-name.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { PROVIDERS, titleOf, whoWords } from './binding-fields.ts'

interface TryMessageProps {
  bindings: readonly Binding[]
  channels: readonly Channel[]
}

const route = getRouteApi('/member/bindings')
const tried = (message: TriedMessage) =>
  queryOptions({ queryKey: [...BINDINGS, 'tried', message], queryFn: () => tryMessage(message) })

/** Resolves a message as it would arrive. The address keeps it, so that a person can share the trial. */
export function TryMessage({ bindings, channels }: TryMessageProps) {
  const { provider, account, peer, user, hour } = route.useSearch()
  const navigate = route.useNavigate()
  const [platform, setPlatform] = useState(provider ?? channels[0]?.kind ?? 'slack')
  async function look(values: Record<string, string>) {
    await navigate({
      search: {
        provider: platform,
        account: values.account || '*',
        peer: values.peer || '*',
        ...(values.user && { user: values.user }),
        ...(values.hour && { hour: values.hour }),
      },
      resetScroll: false,
    })
  }
  const known = channels.filter(({ kind }) => kind === platform)
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Form submit="Test" onSubmit={look} autoComplete="off">
        {() => (
          <>
            <SelectField label="Platform" value={platform} onChange={({ target }) => setPlatform(target.value)}>
              {PROVIDERS.map((each) => (
                <option key={each} value={each}>
                  {platformName(each)}
                </option>
              ))}
            </SelectField>
            {known.length > 0 ? (
              <SelectField key={platform} label="Account" name="account" defaultValue={account}>
                {known.map(({ id, external_id, name }) => (
                  <option key={id} value={external_id}>
                    {name}
                  </option>
                ))}
              </SelectField>
            ) : (
              <TextField
                label="Account"
                name="account"
                defaultValue={account}
                placeholder="T024BE7LD"
                hint="The platform’s id of the workspace, server or bot."
              />
            )}
            <TextField
              label="Location"
              name="peer"
              defaultValue={peer}
              placeholder="channel:C024BE"
              hint="A channel, dm, thread, address or number, then a colon and its id."
            />
            <TextField label="Sender" name="user" defaultValue={user} placeholder="U024BE7LH" />
            <TextField
              label="Hour"
              name="hour"
              inputMode="numeric"
              defaultValue={hour}
              hint="0 to 23, in the channel’s time zone. Leave empty for the current hour in UTC."
            />
          </>
        )}
      </Form>
      {provider && account && peer && (
        <Trial
          bindings={bindings}
          message={{
            provider,
            account_id: account,
            peer_id: peer,
            ...(user && { user_id: user }),
            ...(hour && { hour: Number(hour) }),
          }}
        />
      )}
    </div>
  )
}

function Trial({ bindings, message }: { bindings: readonly Binding[]; message: TriedMessage }) {
  const answer = useQuery(tried(message))
  return (
    <section aria-label="Result" className="grid content-start gap-4">
      <QueryResult query={answer} what="Testing">
        {(found) => (
          <>
            <p role="status" className="font-serif text-xl">
              {found.binding ? (
                <>
                  <bdi>{titleOf(found.binding)}</bdi> matches: <bdi>{whoWords(found.binding)}</bdi>
                </>
              ) : (
                'No binding matches: the agents with the best records are asked'
              )}
            </p>
            <Trace bindings={bindings} trace={found.trace} />
          </>
        )}
      </QueryResult>
    </section>
  )
}

/** Every candidate, in the order in which the service tried them. */
function Trace({ bindings, trace }: { bindings: readonly Binding[]; trace: Resolved['trace'] }) {
  const nameOf = (id: string) => {
    const binding = bindings.find((each) => each.id === id)
    return binding ? titleOf(binding) : id
  }
  const inWords = (why: string) =>
    why.replace(/^(bnd_\w+) comes first$/, (_, id: string) => `${nameOf(id)} matches first`)
  if (trace.length === 0) return <p className="text-muted">No enabled binding is for this platform and account.</p>
  return (
    <ol aria-label="Reasons" className="grid gap-2">
      {trace.map(({ binding_id, fits, why }) => (
        <li key={binding_id} className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-1">
          <span aria-hidden="true">{!fits ? '✗' : why === 'it fits' ? '✓' : '–'}</span>
          <span>
            <bdi className="font-medium">{nameOf(binding_id)}</bdi>: {why === 'it fits' ? 'matches' : inWords(why)}
          </span>
        </li>
      ))}
    </ol>
  )
}

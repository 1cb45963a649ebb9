import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  CHANNELS,
  type ChannelKind,
  type CreatedChannel,
  channelKindsQuery,
  channelQuery,
  createChannel,
} from '../../api/messaging/channels.ts'
import { useIsManager } from '../../parts/organization-members.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { inSentence } from './channel-labels.ts'
import { cannotBeCalled, KindList } from './kind-list.tsx'
import { KindSettings, SecretField, settingsIn } from './kind-settings.tsx'
import { LiveChecks } from './live-checks.tsx'
import { guideOf, secretGuideOf } from './setup-guides.ts'
import { VendorSteps, VendorValues } from './vendor-steps.tsx'

const route = getRouteApi('/member/channels/new')

/** Connects an account in steps; the service checks each before the next. */
export function ConnectScreen() {
  useTitle('Connect a channel')
  const { kind: wanted } = route.useSearch()
  const mayManage = useIsManager()
  const found = useQuery(channelKindsQuery)
  return (
    <div className="grid gap-8">
      <p className="text-sm text-muted">
        <Link to="/channels" className="text-accent underline underline-offset-4">
          Channels
        </Link>
      </p>
      <QueryResult query={found} heading="Connect a channel">
        {(known) => {
          const kind = known.kinds.find((each) => each.kind === wanted)
          return (
            <>
              <h1 className="font-serif text-3xl">
                {kind ? `Connect ${inSentence(kind.title)}` : 'Connect a channel'}
              </h1>
              {mayManage === false ? (
                <EmptyState title="Owners and admins connect channels">
                  Ask one of them; what is connected works for everybody in the organization.
                </EmptyState>
              ) : kind ? (
                <Steps key={kind.kind} kind={kind} reachable={known.reachable} />
              ) : (
                <KindList found={known} />
              )}
            </>
          )
        }}
      </QueryResult>
    </div>
  )
}

function Steps({ kind, reachable }: { kind: ChannelKind; reachable: boolean }) {
  const { channel: id } = route.useSearch()
  const navigate = route.useNavigate()
  const [created, setCreated] = useState<CreatedChannel>()
  const { before, where = `At ${kind.title}` } = guideOf(kind.kind)
  const hasSteps = before.length > 0
  return (
    <ol className="grid max-w-2xl gap-8">
      {hasSteps && (
        <Step number={1} title={where} isDone={id !== undefined}>
          <VendorSteps kind={kind} />
        </Step>
      )}
      <Step number={hasSteps ? 2 : 1} title="Connect it" isDone={id !== undefined}>
        {cannotBeCalled(kind, reachable) && (
          <p className="border-l-2 border-modify pl-4">
            {kind.title} has to call this installation, which has no public address. Set SERVICE_PUBLIC_URL to one that
            the internet reaches; until then nothing comes in.
          </p>
        )}
        <SecretsForm
          kind={kind}
          onConnected={(made) => {
            setCreated(made)
            void navigate({ search: { kind: kind.kind, channel: made.id } })
          }}
        />
      </Step>
      {id && (
        <Step number={hasSteps ? 3 : 2} title="Try it">
          <Trial id={id} made={created?.id === id ? created.made : {}} />
        </Step>
      )}
    </ol>
  )
}

function Trial({ id, made }: { id: string; made: CreatedChannel['made'] }) {
  const channel = useQuery(channelQuery(id))
  return (
    <QueryResult query={channel}>
      {(found) => (
        <>
          <p role="status">
            <bdi className="font-medium">{found.name}</bdi> is connected.
          </p>
          <VendorValues channel={found} made={made} />
          <LiveChecks channel={found} />
          <p>
            <Link to="/channels/$channel" params={{ channel: id }} className="text-accent underline underline-offset-4">
              Open the channel
            </Link>
          </p>
        </>
      )}
    </QueryResult>
  )
}

interface StepProps {
  number: number
  title: string
  isDone?: boolean
  children: ReactNode
}

/** A finished step stays visible, folded. */
function Step({ number, title, isDone = false, children }: StepProps) {
  const heading = (
    <h2 className="inline font-serif text-2xl">
      <span className="text-muted">{isDone ? '✓' : `${number}.`}</span> {title}
    </h2>
  )
  return (
    <li className="grid gap-4">
      {isDone ? (
        <details>
          <summary>{heading}</summary>
          <div className="grid gap-4 pt-4">{children}</div>
        </details>
      ) : (
        <>
          {heading}
          {children}
        </>
      )}
    </li>
  )
}

interface SecretsFormProps {
  kind: ChannelKind
  onConnected: (made: CreatedChannel) => void
}

/** The fields that are not empty. */
const given = (names: readonly string[], values: Record<string, string>) =>
  Object.fromEntries(names.flatMap((name) => (values[name] ? [[name, values[name].trim()]] : [])))

function SecretsForm({ kind, onConnected }: SecretsFormProps) {
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
            <TextField
              key={name}
              name={name}
              autoComplete="off"
              fault={about(name)}
              {...secretGuideOf(kind.kind, name)}
            />
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

import { useState } from 'react'
import {
  type ConnectableProvider,
  type Connection,
  ROSTER,
  removeConnection,
  testConnection,
} from '../../api/agents/models.ts'
import { AgentName } from '../../parts/agent-name.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import { Button } from '../../ui/button.tsx'
import { priceWords } from '../../ui/money.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { EditConnection } from './edit-connection.tsx'
import { latencyWords, ModelFacts, StateWord } from './model-facts.tsx'
import { TestButton } from './model-test.tsx'

interface ConnectionsProps {
  connections: readonly Connection[]
  providers: readonly ConnectableProvider[]
  mayManage: boolean
}

/** The connections of the organization, and the state of each. */
export function Connections({ connections, providers, mayManage }: ConnectionsProps) {
  const [changing, setChanging] = useState<Connection>()
  if (connections.length === 0) return null
  const titleOf = ({ provider }: Connection) => providers.find((each) => each.provider === provider)?.title ?? provider
  return (
    <Section title="Connected" about="Prices are per million tokens, input and output.">
      <ul className="grid gap-8">
        {connections.map((connection) => (
          <li key={connection.id} className="grid gap-3 border-t border-line pt-4">
            <div className="flex flex-wrap items-baseline gap-x-4 gap-y-2">
              <h3 className="font-serif text-xl">{connection.name}</h3>
              <p className="grow text-sm text-muted">
                <Particulars connection={connection} title={titleOf(connection)} />
              </p>
              {mayManage && (
                <span className="flex flex-wrap items-baseline gap-2">
                  <TestButton
                    test={() => testConnection(connection.id)}
                    busy={connection.models.every(({ testing }) => testing)}
                    aria-label={`Test all models of ${connection.name}`}
                  >
                    Test all
                  </TestButton>
                  <Button onClick={() => setChanging(connection)}>Change</Button>
                  <ActionButton
                    act={() => removeConnection(connection.id)}
                    changes={ROSTER}
                    kind="danger"
                    confirm={`The key of ${connection.name} is deleted, and its models can no longer be used. A debate that is asking them ends without their answers.`}
                  >
                    Remove
                  </ActionButton>
                </span>
              )}
            </div>
            <LastTest connection={connection} />
            <ConnectedModels connection={connection} mayManage={mayManage} />
          </li>
        ))}
      </ul>
      {mayManage && <EditConnection changing={changing} providers={providers} onChanging={setChanging} />}
    </Section>
  )
}

function Particulars({ connection, title }: { connection: Connection; title: string }) {
  const { address, key_hint } = connection
  return (
    <>
      {title}
      {address && (
        <>
          {' · '}
          <span className="font-mono break-all">{address}</span>
        </>
      )}
      {key_hint && (
        <>
          {' · key '}
          <span className="font-mono">{key_hint}</span>
        </>
      )}
    </>
  )
}

function LastTest({ connection: { last_test } }: { connection: Connection }) {
  if (!last_test) return null
  const { ok, message, latency_ms, tested_at } = last_test
  const took = latency_ms === null ? '' : ` in ${latencyWords(latency_ms)}`
  return (
    <p dir="auto" className="text-sm text-muted">
      Last short call, <RelativeTime at={tested_at} />: {ok ? `${message}${took}` : 'it failed'}
    </p>
  )
}

/** The models of a connection, with the abilities found for each. */
function ConnectedModels({ connection, mayManage }: { connection: Connection; mayManage: boolean }) {
  return (
    <ul aria-label={`Models of ${connection.name}`} className="grid gap-4">
      {connection.models.map((model) => (
        <li key={model.agent} className="grid gap-1">
          <ConnectedModel id={connection.id} model={model} mayManage={mayManage} />
        </li>
      ))}
    </ul>
  )
}

interface ConnectedModelProps {
  id: string
  model: Connection['models'][number]
  mayManage: boolean
}

function ConnectedModel({ id, model: tested, mayManage }: ConnectedModelProps) {
  const { agent, model, price, state, problem, testing } = tested
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <AgentName name={agent} />
        {agent !== model && <span className="font-mono text-xs break-all text-muted">{model}</span>}
        <span className="text-muted">{priceWords(price)}</span>
        <StateWord state={state} problem={problem} />
      </div>
      <div className="flex items-start justify-between gap-4">
        <ModelFacts model={tested} />
        {mayManage && (
          <span className="grid shrink-0 justify-items-end gap-2">
            <TestButton test={() => testConnection(id, { model })} busy={testing} aria-label={`Test ${agent}`}>
              Test
            </TestButton>
          </span>
        )}
      </div>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  type Connection,
  connectModels,
  type LocalServer,
  localServersQuery,
  modelsQuery,
  OWN_SERVER,
  ROSTER,
} from '../api/agents/models.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { Button } from '../ui/button.tsx'
import { QueryResult } from '../ui/query-result.tsx'
import { counted } from '../ui/text.ts'

/** As many as a panel usually has; a person adds others by editing the connection. */
const AT_ONCE = 4

/** Model servers on the machine of the service, connected with one click and never used without one. */
export function LocalServers({ onConnected }: { onConnected: (name: string) => void }) {
  const found = useQuery(localServersQuery)
  return (
    <QueryResult query={found} what="Looking for model servers on this machine">
      {({ servers, message }) => (
        <div className="grid gap-3">
          {servers.length === 0 && <p>{message}.</p>}
          {servers.length > 0 && (
            <ul className="grid gap-4">
              {servers.map((server) => (
                <li key={server.address} className="flex flex-wrap items-center gap-x-4 gap-y-2">
                  <Server server={server} onConnected={onConnected} />
                </li>
              ))}
            </ul>
          )}
          <div>
            <Button kind="quiet" busy={found.isFetching} onClick={() => found.refetch()} className="-ml-3">
              Check again
            </Button>
          </div>
        </div>
      )}
    </QueryResult>
  )
}

function Server({ server, onConnected }: { server: LocalServer; onConnected: (name: string) => void }) {
  const { title, address, models, connected } = server
  async function connect() {
    const chosen = models.slice(0, AT_ONCE).map((model) => ({ model }))
    const made = await connectModels({ provider: OWN_SERVER, name: title, address, models: chosen })
    onConnected(made.name)
  }
  return (
    <>
      <p className="grow">
        <span className="font-medium">{title}</span>{' '}
        <span className="font-mono text-sm break-all text-muted">{address}</span>
        <br />
        <span className="text-sm text-muted">{offerOf(models)}</span>
      </p>
      {connected ? (
        <span className="text-sm text-muted">connected</span>
      ) : (
        models.length > 0 && (
          <ActionButton act={connect} changes={ROSTER} kind="primary">
            Connect {title}
          </ActionButton>
        )
      )}
    </>
  )
}

const SHOWN = 6

function offerOf(models: readonly string[]): string {
  if (models.length === 0) return 'No model loaded yet. Load one there, then check again.'
  const more = models.length > SHOWN ? ` and ${models.length - SHOWN} more` : ''
  return `offers ${models.slice(0, SHOWN).join(', ')}${more}`
}

interface ConnectedNoteProps {
  /** The name of the new connection. */
  name: string
  /** What to do next. */
  next: ReactNode
}

/** Says that a connection was made, how the tests of its models go, and what to do next. */
export function ConnectedNote({ name, next }: ConnectedNoteProps) {
  const { data } = useQuery(modelsQuery)
  const models = data?.connections.find((connection) => connection.name === name)?.models ?? []
  return (
    <p role="status" className="border-l-2 border-agree pl-4">
      {name} is connected. {testWords(models)} {next}
    </p>
  )
}

type ModelTestState = Pick<Connection['models'][number], 'testing' | 'state'>

/** The progress of the tests that each new model goes through. */
export function testWords(models: readonly ModelTestState[]): string {
  const all = counted(models.length, 'model')
  const testing = models.filter((model) => model.testing).length
  if (testing > 0) return `Testing ${all}: ${models.length - testing} done.`
  const working = models.filter(({ state }) => state === 'working').length
  if (models.length === 0 || working === models.length) return models.length === 1 ? 'It works.' : `All ${all} work.`
  return `${working} of ${all} work; see Models for the others.`
}

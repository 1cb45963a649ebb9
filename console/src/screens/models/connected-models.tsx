import { useMutation, useQueryClient } from '@tanstack/react-query'
import { rosterQuery } from '../../api/agents.ts'
import { type Connection, modelsQuery, testConnection } from '../../api/models.ts'
import { AgentName } from '../../ui/agent.tsx'
import { Button } from '../../ui/button.tsx'
import { priceWords } from '../../ui/price.ts'
import { FaultNote } from '../../ui/states.tsx'
import { StateWord } from './state-word.tsx'
import { TestNote } from './test-note.tsx'

/** The models of a connection, each with one real call to try it. */
export function ConnectedModels({ connection, mayManage }: { connection: Connection; mayManage: boolean }) {
  return (
    <ul aria-label={`Models of ${connection.name}`} className="grid gap-3">
      {connection.models.map((model) => (
        <li key={model.agent} className="grid gap-2">
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

function ConnectedModel({ id, model: { agent, model, price, state, problem }, mayManage }: ConnectedModelProps) {
  const queries = useQueryClient()
  const testing = useMutation({
    mutationFn: () => testConnection(id, model),
    onSettled: () =>
      Promise.all([modelsQuery, rosterQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey }))),
  })
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <AgentName name={agent} />
        {agent !== model && <span className="font-mono text-xs break-all text-muted">{model}</span>}
        <span className="text-muted">{priceWords(price)}</span>
        <StateWord state={state} problem={problem} />
        {mayManage && (
          <Button
            busy={testing.isPending}
            onClick={() => testing.mutate()}
            aria-label={`Test ${agent}`}
            className="ml-auto"
          >
            Test
          </Button>
        )}
      </div>
      {testing.data?.ok && !testing.isPending && <TestNote result={testing.data} />}
      {testing.error && <FaultNote fault={testing.error} />}
    </>
  )
}

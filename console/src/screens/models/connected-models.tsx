import { type Connection, testConnection } from '../../api/agents/models.ts'
import { AgentName } from '../../parts/agent-name.tsx'
import { priceWords } from '../../ui/money.ts'
import { ModelFacts } from './model-facts.tsx'
import { StateWord } from './state-word.tsx'
import { TestButton } from './test-button.tsx'

/** The models of a connection, with what each was found to be able to do. */
export function ConnectedModels({ connection, mayManage }: { connection: Connection; mayManage: boolean }) {
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

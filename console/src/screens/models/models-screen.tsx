import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { type EnvironmentModel, type Models, modelsQuery, testEnvironment } from '../../api/agents/models.ts'
import { AgentName } from '../../parts/agent-name.tsx'
import { ConnectedNote, LocalServers } from '../../parts/local-model-servers.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { priceWords } from '../../ui/money.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { ConnectForm } from './connect-form.tsx'
import { Connections } from './connections.tsx'
import { ModelFacts, StateWord } from './model-facts.tsx'
import { TestButton } from './model-test.tsx'

/** The language models that debates can ask. */
export function ModelsScreen() {
  useTitle('Models')
  const models = useQuery(modelsQuery)
  return (
    <div className="grid gap-10">
      <div className="grid gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h1 className="font-serif text-3xl">Models</h1>
          <CopyAsCurl address="/models" />
        </div>
        <p className="measure text-muted">
          The language models your organization can use. With two or more, questions go to those with the best records
          unless you choose others.
        </p>
      </div>
      <QueryResult query={models} what="Loading models">
        {(found) => <ModelSections models={found} />}
      </QueryResult>
    </div>
  )
}

function ModelSections({ models }: { models: Models }) {
  const { connections, environment, providers, may_manage, finds_local_servers } = models
  const first = useRef<HTMLSelectElement>(null)
  const [connected, setConnected] = useState<{ name: string; times: number }>()
  const isConnected = (name: string) => setConnected({ name, times: (connected?.times ?? 0) + 1 })
  return (
    <>
      {connected && (
        <ConnectedNote
          name={connected.name}
          next={
            <Link to="/" className="text-accent underline underline-offset-4">
              Ask a question
            </Link>
          }
        />
      )}
      {connections.length === 0 && environment.length === 0 && (
        <EmptyState
          title="No models connected"
          action={may_manage && <Button onClick={() => first.current?.focus()}>Connect your first model</Button>}
        >
          Until one is connected, only the built-in reader answers, and it cannot weigh reasons. Connect a provider with
          your key, or a server of your own by its address. Every model is tested the way debates ask it.
          {!may_manage && ' Owners and admins of your organization connect models.'}
        </EmptyState>
      )}
      <Connections connections={connections} providers={providers} mayManage={may_manage} />
      <EnvironmentModels models={environment} mayManage={may_manage} />
      {may_manage && finds_local_servers && (
        <Section
          title="On this machine"
          about="The usual ports of Ollama, LM Studio and llama.cpp are checked. Nothing is used until you connect it."
        >
          <LocalServers onConnected={isConnected} />
        </Section>
      )}
      {may_manage && (
        <Section
          title="Connect a model"
          about="For your organization only, effective immediately. Its key is encrypted."
        >
          <ConnectForm key={connected?.times} providers={providers} first={first} onConnected={isConnected} />
        </Section>
      )}
    </>
  )
}

interface EnvironmentModelsProps {
  models: readonly EnvironmentModel[]
  mayManage: boolean
}

/** Models that the operator of the service has set up; the console cannot change them. */
function EnvironmentModels({ models, mayManage }: EnvironmentModelsProps) {
  if (models.length === 0) return null
  return (
    <Section
      title="From the environment"
      about="Configured on the server for all organizations; change them there, in the named setting."
    >
      <Table
        caption="Models from the environment"
        rows={models}
        keyOf={({ agent }) => agent}
        columns={[
          { title: 'Agent', cell: ({ agent }) => <AgentName name={agent} /> },
          { title: 'Model', cell: ({ model, provider }) => `${model}, ${provider}` },
          { title: 'Input / output', figure: true, cell: ({ price }) => priceWords(price) },
          { title: 'State', cell: ({ state, problem }) => <StateWord state={state} problem={problem} /> },
          { title: 'Capabilities', cell: (model) => <ModelFacts model={model} /> },
          { title: 'Setting', cell: ({ setting }) => <code className="font-mono text-xs">{setting}</code> },
        ]}
      />
      {mayManage && (
        <div className="flex flex-wrap items-center gap-3">
          <TestButton
            test={testEnvironment}
            busy={models.every(({ testing }) => testing)}
            aria-label="Test the models of the environment"
          >
            Test all
          </TestButton>
          <p className="text-sm text-muted">Each is asked for a vote and a sentence, at your organization’s cost.</p>
        </div>
      )}
    </Section>
  )
}

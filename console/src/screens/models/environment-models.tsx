import { type EnvironmentModel, testEnvironment } from '../../api/agents/models.ts'
import { AgentName } from '../../parts/agent-name.tsx'
import { priceWords } from '../../ui/money.ts'
import { Section } from '../../ui/section.tsx'
import { Table } from '../../ui/table.tsx'
import { ModelFacts, StateWord } from './model-facts.tsx'
import { TestButton } from './model-test.tsx'

interface EnvironmentModelsProps {
  models: readonly EnvironmentModel[]
  mayManage: boolean
}

/** Models that the operator of the service has set up; the console cannot change them. */
export function EnvironmentModels({ models, mayManage }: EnvironmentModelsProps) {
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

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { type Models, modelsQuery } from '../../api/agents/models.ts'
import { ConnectedNote } from '../../parts/connected-note.tsx'
import { LocalServers } from '../../parts/local-model-servers.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { ConnectForm } from './connect-form.tsx'
import { Connections } from './connections.tsx'
import { EnvironmentModels } from './environment-models.tsx'

/** The language models that debates can ask here. */
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
      <Loaded query={models} what="Loading models">
        {(found) => <Found models={found} />}
      </Loaded>
    </div>
  )
}

function Found({ models }: { models: Models }) {
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

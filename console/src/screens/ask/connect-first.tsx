import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { modelsQuery } from '../../api/agents/models.ts'
import { LocalServers } from '../../parts/local-model-servers.tsx'
import { buttonClass } from '../../ui/button.tsx'

/** The first step where no model is connected: what was found on this machine, and the way to all others. */
export function ConnectFirst({ onConnected }: { onConnected: (name: string) => void }) {
  const { data: models } = useQuery(modelsQuery)
  if (!models) return null
  const { may_manage, finds_local_servers } = models
  return (
    <section aria-labelledby="connect-first" className="grid gap-4 rounded-md border border-edge p-5">
      <h2 id="connect-first" className="font-serif text-2xl">
        Connect a model
      </h2>
      <p className="measure text-sm text-muted">
        Models weigh reasons and argue your question. Until one is connected, only the built-in reader answers: it
        decides what a sentence of your context states outright.
        {!may_manage && ' Owners and admins of your organization connect models.'}
      </p>
      {may_manage && finds_local_servers && <LocalServers onConnected={onConnected} />}
      {may_manage && (
        <div>
          <Link to="/models" className={buttonClass()}>
            Connect by key or address
          </Link>
        </div>
      )}
    </section>
  )
}

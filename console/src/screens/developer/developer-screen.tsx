import { getRouteApi } from '@tanstack/react-router'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Section } from '../../ui/section.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { ConnectTab } from './connect/connect-tab.tsx'
import { KeysTab } from './keys-tab.tsx'
import { UsageTab } from './usage-tab.tsx'
import { WebhooksTab } from './webhooks-tab.tsx'

const route = getRouteApi('/member/developer')

const TABS = [
  { name: 'usage', title: 'Usage and limits', body: <UsageTab /> },
  { name: 'connect', title: 'Connect', body: <ConnectTab /> },
  { name: 'keys', title: 'API keys', body: <KeysTab /> },
  { name: 'webhooks', title: 'Webhooks', body: <WebhooksTab /> },
  { name: 'api', title: 'API', body: <ApiTab /> },
] as const

/** Usage, the ways in for other programs, API keys, webhooks and the documentation of the API. */
export function DeveloperScreen() {
  useTitle('Developer portal')
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  const open = TABS.find(({ name }) => name === tab)?.name ?? 'usage'
  return (
    <div className="grid gap-6">
      <h1 className="font-serif text-3xl">Developer portal</h1>
      <Tabs label="Developer portal" tabs={TABS} open={open} onOpen={(name) => navigate({ search: { tab: name } })} />
    </div>
  )
}

const DOCUMENTS = [
  ['/api/docs', 'Interactive documentation', 'Read every endpoint, and try it'],
  ['/api/openapi.json', 'OpenAPI as JSON', 'For generators of clients'],
  ['/api/openapi.yaml', 'OpenAPI as YAML', 'The same, easier to read'],
  ['/api/postman.json', 'Postman collection', 'To import'],
] as const

function ApiTab() {
  const example = `curl -X POST '${location.origin}/api/v2/debates' \\
  -H "Authorization: Bearer $TOKEN" -H 'content-type: application/json' \\
  -d '{"topic": "Should we split the monolith?", "context": "…"}'`
  return (
    <div className="grid gap-10">
      <Section title="Documentation">
        <ul className="grid gap-2">
          {DOCUMENTS.map(([address, title, meaning]) => (
            <li key={address}>
              <a href={address} className="text-accent underline">
                {title}
              </a>{' '}
              <span className="text-muted">{meaning}</span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Ask from a terminal" about="With an API key or an access token in TOKEN.">
        <CodeBlock label="A question as curl" text={example} copy="Copy as curl" />
      </Section>
    </div>
  )
}

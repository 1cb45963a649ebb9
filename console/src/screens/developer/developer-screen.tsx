import { getRouteApi } from '@tanstack/react-router'
import { Tabs } from '../../ui/tabs.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { ApiTab } from './api-tab.tsx'
import { KeysTab } from './keys-tab.tsx'
import { UsageTab } from './usage-tab.tsx'
import { WebhooksTab } from './webhooks-tab.tsx'

const route = getRouteApi('/member/developer')

const TABS = [
  { name: 'usage', title: 'Usage and limits', body: <UsageTab /> },
  { name: 'keys', title: 'API keys', body: <KeysTab /> },
  { name: 'webhooks', title: 'Webhooks', body: <WebhooksTab /> },
  { name: 'api', title: 'API', body: <ApiTab /> },
] as const

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

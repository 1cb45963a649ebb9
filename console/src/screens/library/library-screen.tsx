import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { libraryStatsQuery } from '../../api/knowledge/library.ts'
import { FeedsTab } from '../../parts/feeds-tab.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { DocumentsTab } from './documents-tab.tsx'
import { libraryStatusWords, SearchTab } from './search-tab.tsx'
import { SourcesTab } from './sources-tab.tsx'

const route = getRouteApi('/member/library')

const TABS = [
  { name: 'documents', title: 'Documents', body: <DocumentsTab /> },
  { name: 'search', title: 'Search', body: <SearchTab /> },
  { name: 'sources', title: 'Sources', body: <SourcesTab /> },
  { name: 'feeds', title: 'Feeds', body: <FeedsTab /> },
] as const

/** The knowledge of the organization: its documents, the passages in them, and the sources of evidence. */
export function LibraryScreen() {
  useTitle('Library')
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  const stats = useQuery(libraryStatsQuery)
  const open = TABS.find(({ name }) => name === tab)?.name ?? 'documents'
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <h1 className="font-serif text-3xl">Library</h1>
        <p className="measure text-muted">
          What debates can draw on: your documents, and evidence collected from outside.{' '}
          {stats.data && libraryStatusWords(stats.data)}
        </p>
      </div>
      <Tabs label="Library" tabs={TABS} open={open} onOpen={(name) => navigate({ search: { tab: name } })} />
    </div>
  )
}

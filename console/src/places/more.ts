import { screen } from './screen.ts'

const code = () => import('../screens/code/index.ts')
const memory = () => import('../screens/memory/index.ts')

/** What the menu folds away, at most eight, and what lies below them. */
export const MORE_PLACES = [
  screen('/overview', () => import('../screens/overview/overview-screen.tsx'), 'OverviewScreen', {
    title: 'Overview',
    menu: 'more',
    words: ['dashboard', 'figures', 'what happened'],
    key: 'o',
    search: ['page'],
  }),
  screen('/memory', memory, 'MemoryScreen', {
    title: 'Memory',
    menu: 'more',
    words: ['notes', 'remembered', 'facts'],
    key: 'y',
    search: ['q', 'tier', 'kind', 'page'],
    states: { none: '?q=xylophone', slow: '?tier=slow' },
  }),
  screen('/memory/$entry', memory, 'MemoryEntryScreen', { name: 'memory-entry' }),
  screen('/pulse', () => import('../screens/pulse/pulse-screen.tsx'), 'PulseScreen', {
    title: 'Pulse',
    menu: 'more',
    words: ['news', 'trends', 'topics'],
    key: 'p',
    tabs: ['topics', 'history', 'feeds', 'settings'],
    search: ['tab', 'source', 'page'],
  }),
  screen('/batches', () => import('../screens/batches/batches-screen.tsx'), 'BatchesScreen', {
    title: 'Batches',
    menu: 'more',
    words: ['bulk', 'many questions', 'CSV'],
    key: 'b',
    search: ['batch', 'page'],
  }),
  screen('/code', code, 'CodeScreen', {
    title: 'Code',
    menu: 'more',
    words: ['repositories', 'vulnerabilities', 'secrets'],
    key: 'e',
    search: ['page'],
  }),
  screen('/code/$repository', code, 'RepositoryScreen', {
    name: 'repository',
    tabs: ['findings', 'packages', 'secrets', 'hotspots', 'graph', 'scans'],
    search: ['tab', 'kind', 'severity', 'status', 'page', 'q', 'which', 'file', 'symbol', 'depth'],
    states: { file: '?tab=hotspots&file=src%2Fcart.ts', symbol: '?tab=graph&symbol=total&depth=2' },
  }),
  screen('/code/findings/$finding', code, 'FindingScreen', { name: 'finding' }),
] as const

import { screen } from './screen.ts'

const waiting = () => import('../screens/waiting/index.ts')
const agents = () => import('../screens/agents/index.ts')
const inbox = () => import('../screens/inbox/index.ts')

const workflows = () => import('../screens/workflows/index.ts')

const DECISIONS = ['q', 'answer', 'came', 'agent', 'domain', 'since', 'until', 'page'] as const
const DECISION_TABS = ['summary', 'positions', 'votes', 'graph', 'evidence', 'what-if', 'replay', 'cost'] as const

/** What everybody sees in the menu, at most eight, and what lies below them. */
export const MAIN_PLACES = [
  screen('/', () => import('../screens/ask/ask-screen.tsx'), 'AskScreen', {
    name: 'ask',
    title: 'Ask a question',
    short: 'Ask',
    menu: 'main',
    words: ['new debate', 'decide'],
    key: 'a',
    search: ['question', 'from'],
  }),
  screen('/debates/$id', () => import('../screens/debate/index.ts'), 'DebateScreen', {
    name: 'debate',
    search: ['pace'],
  }),
  screen('/decisions', () => import('../screens/decisions/decisions-screen.tsx'), 'DecisionsScreen', {
    title: 'Decisions',
    menu: 'main',
    words: ['debates', 'results', 'answers'],
    key: 'd',
    search: DECISIONS,
    states: { none: '?q=nothing' },
  }),
  screen('/decisions/$id', () => import('../screens/decision/decision-screen.tsx'), 'DecisionScreen', {
    name: 'decision',
    tabs: DECISION_TABS,
    search: ['tab', 'seq', 'claim', 'view'],
  }),
  screen('/waiting', waiting, 'WaitingScreen', {
    title: 'Waiting for you',
    menu: 'main',
    words: ['approvals', 'breakpoints', 'sign off'],
    key: 'w',
    search: ['show', 'page'],
    counts: 'what waits',
    states: { anybody: '?show=anybody', approved: '?show=approved' },
  }),
  screen('/waiting/$approval', waiting, 'ApprovalScreen', { name: 'approval' }),
  screen('/library', () => import('../screens/library/library-screen.tsx'), 'LibraryScreen', {
    title: 'Library',
    menu: 'main',
    words: ['documents', 'knowledge base', 'upload'],
    key: 'l',
    tabs: ['documents', 'search', 'sources', 'feeds'],
    search: ['tab', 'q', 'page'],
    states: { found: '?tab=search&q=backup', nothing: '?tab=search&q=xylophone' },
  }),
  screen('/library/documents/$document', () => import('../screens/document/document-screen.tsx'), 'DocumentScreen', {
    name: 'document',
    search: ['page', 'start', 'end'],
    states: { quote: '?page=1&start=$start&end=$end' },
  }),
  screen('/agents', agents, 'AgentsScreen', {
    title: 'Agents',
    menu: 'main',
    words: ['ratings', 'leaderboard', 'calibration'],
    key: 'g',
    search: ['domain', 'sort'],
  }),
  screen('/agents/$name', agents, 'AgentScreen', { name: 'agent' }),
  screen('/agents/compare', agents, 'CompareScreen', {
    name: 'compare',
    title: 'Compare two agents',
    menu: 'palette',
    words: ['head to head', 'rivals'],
    search: ['a', 'b'],
    states: { two: '?a=$name&b=$opponent' },
  }),
  screen('/inbox', inbox, 'InboxScreen', {
    title: 'Inbox',
    organization: true,
    menu: 'main',
    words: ['shared mail', 'messages', 'tickets'],
    key: 'i',
    search: ['inbox', 'words', 'status', 'assigned', 'tag', 'page'],
  }),
  screen('/inbox/rules', () => import('../screens/rules/rules-screen.tsx'), 'RulesScreen', {
    name: 'rules',
    title: 'Rules',
    menu: 'palette',
    words: ['automation', 'mail filters'],
  }),
  screen('/inbox/mail', inbox, 'OwnMailScreen', {
    name: 'own-mail',
    title: 'Your mail',
    menu: 'palette',
    words: ['mailbox', 'my e-mail'],
    search: ['words', 'mailbox', 'unread', 'page'],
  }),
  screen('/inbox/mail/$mail', inbox, 'OwnMessageScreen', { name: 'own-message' }),
  screen('/inbox/$inbox/$message', inbox, 'MessageScreen', { name: 'inbox-message' }),
  screen('/workflows', workflows, 'WorkflowsScreen', {
    title: 'Workflows',
    menu: 'main',
    words: ['process', 'templates', 'steps'],
    key: 'f',
    tabs: ['templates', 'runs', 'schedules'],
    search: ['tab', 'q', 'category', 'pattern', 'tags', 'status', 'template', 'page'],
    states: { none: '?tab=templates&q=xylophone' },
  }),
  screen('/workflows/new', workflows, 'NewTemplateScreen', {
    name: 'new-template',
    title: 'Write a workflow',
    menu: 'palette',
    words: ['definition', 'automate'],
    search: ['from'],
    states: { copy: '?from=builtin-review-cycle' },
  }),
  screen('/workflows/schedules/new', workflows, 'NewScheduleScreen', {
    name: 'new-schedule',
    search: ['template'],
    states: { template: '?template=$template' },
  }),
  screen('/workflows/schedules/$schedule/edit', workflows, 'EditScheduleScreen', { name: 'edit-schedule' }),
  screen('/workflows/templates/$template/edit', workflows, 'EditTemplateScreen', { name: 'edit-template' }),
  screen('/workflows/templates/$template', workflows, 'TemplateScreen', { name: 'template' }),
  screen('/workflows/runs/$run', workflows, 'RunScreen', { name: 'run' }),
  screen('/costs', () => import('../screens/costs/costs-screen.tsx'), 'CostsScreen', {
    title: 'Costs',
    organization: true,
    menu: 'main',
    words: ['budgets', 'spending', 'money'],
    key: 'c',
    search: ['period'],
    states: { year: '?period=year' },
  }),
] as const

import { setTimeout as sleep } from 'node:timers/promises'
import { strToU8, zipSync } from 'fflate'
import type { CallerAt } from './console-service.ts'
import { plantedSecret } from './planted-secrets.ts'

/**
 * Makes what a screen shows to its tests and pictures, and answers the values of addresses that came of it:
 * `{ workspace: 'wsp_1' }` for `/workspaces/$workspace`.
 */
type ScreenData = (caller: Pick<CallerAt, 'get' | 'post' | 'put'>) => Promise<Readonly<Record<string, string>>>

/** Makes the data of every screen, and answers the values of addresses that came of it. */
export async function makeScreenData(caller: CallerAt): Promise<Readonly<Record<string, string>>> {
  const values: Record<string, string> = {}
  for (const make of [
    account,
    bindings,
    channels,
    code,
    costs,
    developer,
    inbox,
    library,
    memory,
    models,
    pulse,
    retention,
    rules,
    waiting,
    workflows,
    workspaces,
  ])
    Object.assign(values, await make(caller))
  return values
}

const account: ScreenData = async ({ post }) => {
  await post('/auth/invite', { email: 'bo@example.org', role: 'member' })
  await post('/devices/register', { type: 'custom', name: 'The lamp in the hall' })
  await post('/oauth/clients', { name: 'The notebook', redirect_uris: ['https://notebook.example.org/signed-in'] })
  return {}
}

const bindings: ScreenData = async ({ post }) => {
  const place = { provider: 'slack', account_id: '*', binding_type: 'debate_team' }
  await post('/bindings', {
    ...place,
    peer_pattern: 'channel:C*',
    agent_binding: 'builtin-skeptic,builtin-advocate',
    name: 'Research',
    description: 'Questions of the research team',
  })
  await post('/bindings', {
    ...place,
    peer_pattern: 'dm:*',
    agent_binding: 'builtin-skeptic,builtin-empiricist',
    priority: 5,
    time_window_start: 8,
    time_window_end: 18,
    config_overrides: { rounds: 2 },
  })
  return {}
}

/** One that needs no vendor. */
const channels: ScreenData = async ({ post }) => {
  const { id } = await post<{ id: string }>('/channels', { kind: 'generic', name: 'The ticket system' })
  return { channel: id }
}

const LOCKED = {
  lockfileVersion: 3,
  packages: {
    '': { dependencies: { rounding: '1' }, devDependencies: { linting: '2' } },
    'node_modules/rounding': { version: '1.4.0', license: 'MIT', dependencies: { decimals: '3' } },
    'node_modules/decimals': { version: '3.0.1' },
    'node_modules/linting': { version: '2.0.0', dev: true, license: 'ISC' },
  },
}
const CART = `import { round } from 'rounding'
import { net } from './price.ts'

export function total(lines: { price: number; count: number; gift?: boolean }[]) {
  let sum = 0
  for (const line of lines) if (!line.gift && line.count > 0) sum += net(line.price) * line.count
  return round(sum)
}
`
const PRICE = `import { total } from './cart.ts'

export const net = (price: number) => (price > 0 ? price / 1.19 : gross(price))
export const gross = (price: number) => total([{ price, count: 1 }])
`

/** An uploaded archive with a secret and a lock file in it: scanned, measured, and its structure read. */
const code: ScreenData = async ({ get, post, put }) => {
  const repo = 'acme%2Fshop'
  const files = {
    'src/deploy.py': `${plantedSecret('github_token', 1).line}\n`,
    'src/cart.ts': CART,
    'src/price.ts': PRICE,
    'package.json': '{"name":"shop","private":true}',
    'package-lock.json': JSON.stringify(LOCKED),
    'logo.png': '\0',
  }
  const archive = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
  const content = Buffer.from(archive).toString('base64')
  const { id: repository } = await put<{ id: string }>(`/codebase/${repo}/source`, { name: 'shop.zip', content })
  for (const begin of ['scan', 'metrics/analyze', 'analyze']) await post(`/codebase/${repo}/${begin}`)
  for (;;) {
    const { scans } = await get<{ scans: { status: string }[] }>(`/codebase/${repo}/scans`)
    if (scans.every(({ status }) => status === 'completed')) break
    await sleep(20)
  }
  const { findings } = await get<{ findings: { id: string }[] }>(`/findings?repository=${repository}`)
  return { repository, finding: findings[0]?.id ?? '' }
}

const costs: ScreenData = async ({ post }) => {
  await post('/budgets', {
    name: 'Research',
    limit_usd: 25,
    period: 'monthly',
    description: 'Questions of the research team',
  })
  await post('/budgets', { name: 'A day at most', limit_usd: 2, period: 'daily', scope: { domains: ['finance'] } })
  return {}
}

const developer: ScreenData = async ({ post }) => {
  await post('/auth/api-key', { name: 'Reports' })
  const hook = { url: 'https://example.org/hook', events: ['debate_end'] }
  const { webhook } = await post<{ webhook: { id: string } }>('/webhooks', hook)
  return { webhook: webhook.id }
}

/** An inbox that no mail has come to. */
const inbox: ScreenData = async ({ post }) => {
  await post('/inbox/shared', { name: 'Support', description: 'What customers write' })
  return {}
}

const PLAN = `Backups

The backup runs every night at two, and takes about forty minutes.

A copy leaves the building once a week. Restoring it was tried last in March, and took nine hours.

Who is called

The person on duty is called when a backup fails twice.
`
const QUOTE = 'Restoring it was tried last in March, and took nine hours.'

const library: ScreenData = async ({ post }) => {
  const file = { name: 'backup-plan.txt', content: PLAN }
  const { document } = await post<{ document: { id: string } }>('/documents/upload', file)
  const start = PLAN.indexOf(QUOTE)
  return { document: document.id, start: String(start), end: String(start + QUOTE.length) }
}

/** Two notes, one of which was made twice. */
const memory: ScreenData = async ({ post }) => {
  const note = (topic: string, content: string) => post<{ id: string }>('/memory/continuum', { topic, content })
  await note('Billing', 'Invoices are kept for ten years, by law.')
  await note('Databases', 'Every service runs PostgreSQL 17 with one replica in each region.')
  const { id } = await note('Databases', 'Every service runs PostgreSQL 17, with one replica in each region.')
  return { entry: id }
}

/** Nobody listens there, so that it fails and says why. */
const models: ScreenData = async ({ post }) => {
  const server = { provider: 'openai-compatible', name: 'The shed', address: 'http://127.0.0.1:1024/v1' }
  await post('/models', { ...server, models: [{ model: 'qwen3:8b' }], keep_if_failing: true })
  return {}
}

/** A feed that is never read there, and a scheduler that is paused. */
const pulse: ScreenData = async ({ post }) => {
  await post('/pulse/feeds', { url: 'https://example.org/feed.xml' })
  await post('/pulse/scheduler/start', {})
  await post('/pulse/scheduler/pause', {})
  return {}
}

const retention: ScreenData = async ({ post }) => {
  await post('/retention/policies', {
    name: 'Old sessions',
    description: 'Where people were signed in',
    data_types: ['sessions'],
    retention_days: 90,
  })
  return {}
}

const rules: ScreenData = async ({ post }) => {
  await post('/inbox/routing/rules', {
    name: 'Invoices',
    description: 'Whoever pays sees them first',
    stop: true,
    conditions: [
      { field: 'subject', operator: 'contains', value: 'invoice' },
      { field: 'trust', operator: 'equals', value: 'member' },
    ],
    actions: [
      { type: 'label', target: 'billing' },
      { type: 'escalate', target: 'debate' },
    ],
  })
  await post('/inbox/routing/rules', {
    name: 'Lists',
    priority: 20,
    enabled: false,
    condition_logic: 'OR',
    conditions: [{ field: 'list_id', operator: 'contains', value: 'example.org' }],
    actions: [{ type: 'archive' }],
  })
  return {}
}

/** A debate that cannot be sure enough, so that it waits for a person. */
const waiting: ScreenData = async ({ get, post }) => {
  await post('/debates', {
    topic: 'Should the backups leave the building every day?',
    agents: ['builtin-advocate', 'builtin-skeptic'],
    rounds: 2,
    consensus_threshold: 0.95,
    protocol: { breakpoints: ['low_confidence', 'high_disagreement', 'deadlock'] },
  })
  for (;;) {
    const { approvals } = await get<{ approvals: { id: string }[] }>('/approvals')
    const [first] = approvals
    if (first) return { approval: first.id }
    await sleep(100)
  }
}

/** A template, and a run that waits for the person who began it. */
const workflows: ScreenData = async ({ get, post }) => {
  const { id: template } = await post<{ id: string }>('/workflow/templates', {
    name: 'Decide twice',
    description: 'Decides, and asks for a review when the answer is not sure',
    tags: ['backups'],
    definition: {
      steps: [
        { id: 'first', name: 'Decide', type: 'debate', config: { question: 'Should backups be restored each month?' } },
        {
          id: 'sure',
          name: 'Is it sure?',
          type: 'condition',
          config: { when: 'steps.first.output.confidence > 0.99' },
        },
        { id: 'ask', name: 'Ask', type: 'approval', config: { title: 'Go on?', question: 'Is this enough?' } },
      ],
      edges: [
        { from: 'first', to: 'sure' },
        { from: 'sure', to: 'ask', on: 'rejected', when: 'steps.first.output.decided || !steps.first.output.decided' },
        { from: 'ask', to: 'first', on: 'rejected', max_iterations: 2 },
      ],
    },
  })
  await post('/workflow/schedules', { template_id: template, cron: '0 8 * * 1-5', timezone: 'Europe/Berlin' })
  const paused = { template_id: template, every_seconds: 7_200, enabled: false }
  const { id: schedule } = await post<{ id: string }>('/workflow/schedules', paused)
  const { id: run } = await post<{ id: string }>(`/workflow/templates/${template}/run`)
  for (;;) {
    const { status } = await get<{ status: string }>(`/workflow/executions/${run}`)
    if (status === 'waiting_approval') return { template, run, schedule }
    await sleep(100)
  }
}

const workspaces: ScreenData = async ({ post }) => {
  const { id } = await post<{ id: string }>('/workspaces', {
    name: 'Finance',
    description: 'What is bought, and from whom',
    settings: { require_approval: true, max_debate_duration_minutes: 120 },
  })
  return { workspace: id }
}

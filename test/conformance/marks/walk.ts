import { zipSync } from 'fflate'
import { pathParameters } from '../../../src/http/path-pattern.ts'
import type { TestApp } from '../../support/app.ts'
import type { Client } from '../../support/debates.ts'
import { runToRest } from '../../support/deliberation.ts'
import { HOME } from '../matrix-callers.ts'
import { foundFinding, structured } from '../reviewed/code.ts'
import { filedMail, mailbox } from '../reviewed/mail.ts'
import { long, type Mark, short } from './marks.ts'
import { idIn, type Pen } from './pen.ts'
import { programs } from './programs.ts'
import type { Interjections } from './quoting-agents.ts'
import { textFieldsOf } from './text-fields.ts'

const AGENTS = ['echo', 'parrot']

/** A question with everything that may come with it. */
const question = (named: 'topic' | 'task' | 'question') => ({
  [named]: long(),
  context: long(),
  documents: [long(), { title: long(), content: long(), source: long(), url: 'https://example.org/a' }],
  options: [long(), long()],
  agents: [{ provider: 'echo', persona: long() }, 'parrot'],
  rounds: 1,
  title: long(),
  tags: [short()],
  metadata: { note: long() },
})

const plain = () => ({ topic: long(), agents: AGENTS, rounds: 1 })

async function debates(
  service: TestApp,
  { write, marks }: Pen,
  { during }: Interjections,
  other: Client,
): Promise<string[]> {
  const all: string[] = []
  const begin = async (body: object) => {
    const id = idIn(await write('debates.create', { body }))
    all.push(id)
    return id
  }
  for (const named of ['topic', 'task', 'question'] as const) await begin(question(named))
  for (const named of ['options', 'params']) {
    const body = { [named]: { question: long() } }
    const { result } = await write('dashboard.act', { params: { action: 'ask' }, body })
    all.push(idIn(result as Record<string, unknown>, 'debate_id'))
  }
  const task = async (body: object) => {
    const { debate_id } = await write('a2a.submit-task', { body })
    all.push(String(debate_id))
  }
  const note = () => ({ note: long() })
  await task({ instruction: long(), context: [{ content: long(), metadata: note() }], metadata: note() })
  await task({ task: long(), context: note() })
  all.push(...(await programs(write)))
  const id = await begin(plain())
  const on = { params: { id } }
  const saying = (body: object) => write('debates.intervene', { ...on, body })
  await saying({ type: 'argument', content: long() })
  await saying({ type: 'constraint', message: long() })
  await saying({ type: 'challenge', text: long() })
  await saying({ type: 'threshold', threshold: 0.6, reason: long() })
  await write('debates.add-message', { ...on, body: { content: long() } })
  await write('debates.add-evidence', { ...on, body: { evidence: long(), source: long(), title: long() } })
  await write('debates.add-evidence', { ...on, body: { evidence: long(), metadata: { title: long() } } })
  await write('checkpoints.create', { ...on, body: { reason: long(), note: long() } })
  await write('cross-pollination.subscribe', { body: { debate_id: id, topics: [short()] } })
  await replies(other, id, marks)
  during.set(id, async () => void (await saying({ type: 'vote', choice: 'abstain', reason: long() })))
  const raised = await saying({ type: 'breakpoint', content: long() })
  await runToRest(service, id)
  await write('breakpoints.resolve', {
    params: { id: idIn(raised, 'breakpoint_id') },
    body: { action: 'redirect', message: long(), redirect_task: long() },
  })
  for (const body of [
    { topic: long(), context: long() },
    { task: long(), modified_context: long() },
  ])
    all.push(idIn(await write('debates.fork', { ...on, body })))
  const stopped = await begin(plain())
  const paused = await write('checkpoints.pause', { params: { id: stopped }, body: { reason: long() } })
  await write('checkpoints.resume', { params: { id: idIn(paused) } })
  await write('checkpoints.pause', { params: { id: stopped }, body: { note: long() } })
  await write('debates.cancel', { params: { id: stopped }, body: { reason: long() } })
  for (const debate of all) await runToRest(service, debate)
  await write('debates.outcome', { params: { id: all[0] ?? '' }, body: { right: 'p1', explanation: long() } })
  await write('debates.change', {
    ...on,
    body: { title: long(), tags: [short()], metadata: { note: long() }, notes: long() },
  })
  await write('probes.red-team', { ...on, query: { wait: '0' }, body: { focus_proposal: long(), agents: AGENTS } })
  return all
}

/** Another person says again what they read. */
async function replies(other: Client, id: string, marks: readonly Mark[]) {
  const read = marks.slice(-20).map(({ text }) => text)
  const all = read.join('; ')
  for (const [path, body] of [
    ['intervene', { type: 'argument', content: `I read: ${all}` }],
    ['messages', { content: `Did you say: ${read.at(-1)}?` }],
    ['evidence', { evidence: `She says: ${all}`, title: `About ${read[0]}` }],
    ['checkpoint', { note: `Before ${read[1]}` }],
  ] as const) {
    const answer = await other.post(`/debates/${id}/${path}`, body)
    if (answer.statusCode >= 300) throw new Error(`${path} answers ${answer.statusCode}: ${answer.body}`)
  }
}

async function examinations({ write }: Pen) {
  const now = { query: { wait: '0' } }
  await write('probes.capability', { ...now, body: { agent: 'echo', probes_per_type: 1, task: long() } })
  await write('probes.deep-audit', { ...now, body: { task: long(), context: long(), agents: AGENTS } })
  await write('gauntlet.start', { body: { input: long(), agents: AGENTS } })
  await write('gauntlet.start', { body: { input_content: long(), agents: AGENTS } })
}

async function knowledge({ write }: Pen) {
  await write('documents.upload', {
    body: { name: `${short()}.md`, content: `# ${long()}\n\n${long()}`, metadata: { note: long() } },
  })
  const item = () => ({ text: long(), title: long(), source: long(), tags: [short()] })
  await write('library.ingest', { body: { ...item(), metadata: { note: long() } } })
  await write('library.ingest', { body: { documents: [item(), item()] } })
  await write('memory.note', { body: { content: long(), topic: long(), tags: [short()] } })
  await write('pulse.debate-topic', { body: { topic: long(), agents: AGENTS, rounds: 1 } })
  const asked = { fleeting: true } as const
  await write('evidence.collect', { ...asked, body: { task: long() } })
  await write('evidence.search', { ...asked, body: { query: long(), context: { topic: long(), keywords: [short()] } } })
  await write('grounding.preview', { ...asked, body: { question: long() } })
  await write('classify.text', { ...asked, body: { content: long(), context: long(), metadata: { note: long() } } })
}

async function organization(pen: Pen, modelsAt: string) {
  const { write, draft } = pen
  const money = { limit_usd: 5, period: 'monthly' }
  const named = () => ({ name: long(), description: long(), metadata: { note: long() } })
  const budget = await draft(() => write('budgets.create', { body: { ...money, ...named() } }))
  await write('budgets.change', { params: { id: idIn(budget) }, body: named() })
  await write('budgets.override', {
    params: { id: idIn(budget) },
    body: { user_id: 'usr_bo', limit: 1, reason: long() },
  })
  const policy = () => ({
    name: long(),
    description: long(),
    retention_days: 400,
    action: 'delete',
    exclude_tags: [short()],
  })
  const made = await draft(() => write('retention.create-policy', { body: policy() }))
  await write('retention.change-policy', { params: { policy_id: idIn(made) }, body: policy() })
  await write('holds.place', { body: { name: long(), reason: long(), user_ids: ['usr_nobody'] } })
  const hook = () => ({ name: long(), description: long(), debate_tags: [short()] })
  const webhook = await draft(() =>
    write('webhooks.create', {
      body: { url: 'https://example.org/hook', events: ['debate_end'], ...hook() },
    }),
  )
  await write('webhooks.update', { params: { id: idIn(webhook) }, body: hook() })
  const about = { app_version: short(), os_version: short(), device_model: short(), app_bundle_id: short() }
  for (const named of ['device_name', 'name'])
    await write('devices.register', {
      body: {
        ...{ type: 'custom', [named]: short(), ...about, timezone: short(), locale: short() },
        ...{ capabilities: [short()], metadata: { note: long() } },
      },
    })
  const channel = await draft(() => write('connections.create', { body: { kind: 'generic', name: long() } }))
  await write('connections.update', { params: { id: idIn(channel) }, body: { name: long() } })
  const binding = () => ({
    ...{ provider: 'slack', account_id: '*', peer_pattern: '*', agent_binding: 'default' },
    ...{ name: long(), description: long(), allowed_users: [short()], blocked_users: [short()] },
  })
  const bound = await draft(() => write('bindings.create', { body: binding() }))
  await write('bindings.replace', { params: { id: idIn(bound.binding as Record<string, unknown>) }, body: binding() })
  const inbox = await draft(() => write('inbox.create', { body: { name: long(), description: long() } }))
  await write('inbox.change', { params: { id: idIn(inbox) }, body: { name: long(), description: long() } })
  const sorting = () => ({
    ...{ name: long(), description: long(), actions: [{ type: 'label', target: short() }] },
    conditions: [{ field: 'subject', operator: 'contains', value: long() }],
  })
  const { rule } = await draft(() => write('inbox.create-rule', { body: sorting() }))
  await write('inbox.change-rule', { params: { id: idIn(rule as Record<string, unknown>) }, body: sorting() })
  const server = { provider: 'openai-compatible', address: modelsAt }
  const connected = await draft(() => write('models.connect', { body: { ...server, name: short() } }))
  await write('models.change', { params: { id: idIn(connected) }, body: { name: short(), version: connected.version } })
  await write('api-keys.create', { body: { name: long() } })
  await write('batches.submit', { body: { items: [question('topic'), question('task'), question('question')] } })
  await write('workflows.run', { params: { template_id: 'builtin-pipeline' }, body: { inputs: { question: long() } } })
  const timed = { template_id: 'builtin-pipeline', cron: '0 8 * * *' }
  const scheduled = () => write('workflows.create-schedule', { body: { ...timed, inputs: { question: long() } } })
  const schedule_id = idIn(await draft(scheduled))
  await write('workflows.change-schedule', { params: { schedule_id }, body: { inputs: { question: long() } } })
  await write('queue.submit', { body: { type: 'debate', payload: { ...plain(), context: long() } } })
}

async function mails(service: TestApp, { write }: Pen) {
  const letter = { account_id: await mailbox(service), to: ['bob@example.org'] }
  await write('mail.send', { body: { ...letter, subject: long(), body: long() } })
  await write('mail.reply', { params: { id: await filedMail(service) }, body: { body: long() } })
  const asked = { params: { id: await filedMail(service) }, body: { question: long(), agents: AGENTS } }
  await write('mail.debate', asked)
}

/** Nothing in the archive is as these paths are, so that nothing is read. */
async function code(service: TestApp, { write }: Pen) {
  const repo = 'marks'
  const content = Buffer.from(zipSync({ 'a.txt': Buffer.from('none') })).toString('base64')
  await write('codebase.upload', { params: { repo }, body: { name: `${long()}.zip`, content } })
  await write('codebase.quick-scan', { body: { repo_path: repo, paths: [long()], scan_types: ['secrets'] } })
  const patterns = () => ({ include_patterns: [long()], exclude_patterns: [long()] })
  await write('codebase.analyze-metrics', { params: { repo }, body: patterns() })
  await write('codebase.analyze', { params: { repo }, body: patterns() })
  const id = await foundFinding(service)
  for (const verdict of ['false_positive', 'true_positive'])
    await write('findings.judge', { params: { id }, body: { verdict, reason: long() } })
  const asked = { fleeting: true } as const
  const sbom = { components: [{ name: long(), version: '1', purl: 'pkg:npm/pear@1' }] }
  await write('codebase.scan-vulnerabilities', { ...asked, body: { sbom, ignore_cves: [short()] } })
  await write('code-review.security-scan', { ...asked, body: { code: long(), file_path: long() } })
  const { params } = await structured(service, { tenant: HOME })
  for (const field of ['question', 'query'])
    await write('codebase.understand', { ...asked, params, body: { [field]: long() } })
}

async function account({ write, draft }: Pen, own: Record<string, string>, organizationId: string) {
  await draft(() => write('accounts.change', { headers: own, body: { name: short(), metadata: { note: long() } } }))
  await write('accounts.replace', { headers: own, body: { name: short(), metadata: { note: long() } } })
  await write('organizations.change', {
    headers: own,
    params: { organization_id: organizationId },
    body: { name: long() },
  })
}

/** Whatever can be looked for is looked for. */
async function asking({ endpoints }: TestApp, { write }: Pen) {
  for (const endpoint of endpoints) {
    if (
      endpoint.method !== 'GET' ||
      endpoint.alias ||
      pathParameters(endpoint.path).length > 0 ||
      endpoint.auth === 'public'
    )
      continue
    if (endpoint.versions === 'unversioned' || /^(oauth|sso|scim)\./.test(endpoint.id)) continue
    const fields = textFieldsOf(endpoint).filter((field) => field.startsWith('?') && !field.includes('['))
    const query = Object.fromEntries(fields.map((field) => [field.slice(1), long()]))
    if (fields.length > 0) await write(endpoint.id, { fleeting: true, query })
  }
}

interface Walked {
  service: TestApp
  pen: Pen
  /** In the organization of which they alone are. */
  alone: { headers: Record<string, string>; organizationId: string }
  modelsAt: string
  interjections: Interjections
  /** Who replies with what was said. */
  other: Client
}

/** Writes a sentence of its own into every field that takes one. Answers the debates that came of it. */
export async function walk({ service, pen, alone, modelsAt, interjections, other }: Walked): Promise<string[]> {
  await account(pen, alone.headers, alone.organizationId)
  const held = await debates(service, pen, interjections, other)
  const own = idInDebate(await pen.write('debates.create', { headers: alone.headers, body: plain() }))
  await examinations(pen)
  await knowledge(pen)
  await organization(pen, modelsAt)
  await mails(service, pen)
  await code(service, pen)
  await asking(service, pen)
  return [...held, own]
}

const idInDebate = (told: Readonly<Record<string, unknown>>) => idIn(told)

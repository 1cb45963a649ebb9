import type { TestApp } from '../../support/app.ts'
import { HOME, type MatrixCallers } from '../matrix-callers.ts'
import { loggedDebate } from './deliberation.ts'
import type { Named, Reviewed } from './review.ts'

let receipts = 0
async function receipt(service: TestApp, callers: MatrixCallers): Promise<Named> {
  const { params } = await loggedDebate(service, callers)
  const id = `rct_${receipts++}`
  const facts = { debate_id: params?.id ?? '', result: 'no_consensus', issued_at: new Date().toISOString() }
  const said = { receipt_id: id, kind: 'debate', confidence: 0, panel: [], dissenting: [] }
  const document = { ...facts, ...said, log: { version: 1, hash: '' } }
  const proof = { receipt: JSON.stringify(document), hash: '', key_id: '', signature: '' }
  await service.platform.db
    .insertInto('receipts')
    .values({ organization_id: callers.tenant, id, ...facts, ...proof })
    .execute()
  return { params: { receipt_id: id } }
}

let budgets = 0
export async function budget(service: TestApp): Promise<Named> {
  const id = `bgt_${budgets++}`
  const at = new Date().toISOString()
  const rules = {
    on_exhausted: 'pause',
    unpriced: 'allow',
    bound: 'strict',
    state: 'active',
    auto_suspend: true,
  } as const
  const facts = {
    payer_id: HOME,
    id,
    name: id,
    period: 'monthly',
    limit_nano: 1_000_000_000,
    scope: {},
    metadata: {},
  } as const
  await service.platform.db
    .insertInto('budgets')
    .values({ ...facts, ...rules, thresholds: { list: [] }, created_at: at, updated_at: at })
    .execute()
  return { params: { id } }
}

async function alert(service: TestApp): Promise<Named> {
  const { params } = await budget(service)
  const [budget_id, id] = [params?.id ?? '', `alr_${budgets++}`]
  const told = { kind: 'budget_warning', severity: 'low', message: 'Half is spent', spent_nano: 1 } as const
  const facts = { payer_id: HOME, id, budget_id, once_key: id, created_at: new Date().toISOString() }
  await service.platform.db
    .insertInto('budget_alerts')
    .values({ ...facts, ...told })
    .execute()
  return { params: { id: budget_id, alert_id: id } }
}

async function counted(service: TestApp): Promise<Named> {
  const { params } = await budget(service)
  const [budget_id, purchase_id] = [params?.id ?? '', `pur_${budgets++}`]
  const at = new Date().toISOString()
  const { db } = service.platform
  const what = { kind: 'model', provider: 'openai', model: 'm', purpose: 'opening', bytes_in: 1, most: 1 } as const
  const cost = { bound_nano: 5, bound_tokens: 5, cost_nano: 5, basis: 'bound', state: 'settled' } as const
  const times = { due_at: at, opened_at: at, settled_at: at }
  await db
    .insertInto('purchases')
    .values({ payer_id: HOME, tenant_id: HOME, id: purchase_id, ...what, ...cost, ...times })
    .execute()
  const held = { bound_nano: 5, bound_tokens: 5, cost_nano: 5, cost_tokens: 5 }
  await db
    .insertInto('purchase_holds')
    .values({ payer_id: HOME, purchase_id, budget_id, starts_at: at, ...held })
    .execute()
  return { params: { id: budget_id, transaction_id: purchase_id } }
}

async function override(service: TestApp): Promise<Named> {
  const { params } = await budget(service)
  const [budget_id, user_id] = [params?.id ?? '', 'usr_let_beyond']
  await service.platform.db
    .insertInto('budget_overrides')
    .values({ payer_id: HOME, budget_id, user_id, extra_nano: 1, created_at: new Date().toISOString() })
    .execute()
  return { params: { id: budget_id, user_id } }
}

/** A member of the organization may spend beyond it. */
async function overridden(service: TestApp): Promise<Named> {
  await service.token({ userId: 'usr_let_beyond', org: HOME })
  return { ...(await budget(service)), payload: { user_id: 'usr_let_beyond', limit: 1 } }
}

/** The story of the debate that a receipt attests. */
async function trail(service: TestApp, callers: MatrixCallers): Promise<Named> {
  const { params } = await receipt(service, callers)
  const { debate_id } = await service.platform.db
    .selectFrom('receipts')
    .select('debate_id')
    .where('id', '=', params?.receipt_id ?? '')
    .executeTakeFirstOrThrow()
  return { params: { trail_id: debate_id.replace(/^dbt_/, 'trl_') } }
}

async function policy({ platform: { db, newId } }: TestApp): Promise<Named> {
  const id = newId('policy')
  const at = new Date().toISOString()
  await db
    .insertInto('retention_policies')
    .values({
      ...{ organization_id: HOME, id, name: 'Old', description: '', retention_days: 90, action: 'delete' },
      ...{ data_types: ['jobs'], workspace_ids: null, grace_period_days: 7, notify_before_days: 14 },
      ...{ notification_recipients: [], exclude_sensitivity_levels: [], exclude_tags: [], enabled: true },
      ...{ schedule: '0 3 * * *', created_by: 'usr_1', created_at: at, updated_at: at },
    })
    .execute()
  return { params: { policy_id: id } }
}

async function retentionRun({ platform: { db, newId } }: TestApp): Promise<Named> {
  const id = newId('run')
  const at = new Date().toISOString()
  await db
    .insertInto('retention_runs')
    .values({
      ...{ organization_id: HOME, id, policy_id: 'pol_1', policy_name: 'Old', started_by: null, dry_run: true },
      ...{
        confirmed: false,
        held: null,
        until: null,
        status: 'completed',
        started_at: at,
        planned_at: at,
        ended_at: at,
      },
      ...{ evaluated: 0, skipped: {}, errors: [] },
    })
    .execute()
  return { params: { run_id: id } }
}

async function hold({ platform: { db, newId } }: TestApp): Promise<Named> {
  const id = newId('hold')
  await db
    .insertInto('holds')
    .values({
      ...{ organization_id: HOME, id, name: 'Case', reason: null, user_ids: ['usr_1'], debate_ids: [], policy_ids: [] },
      ...{
        created_by: 'usr_1',
        created_at: new Date().toISOString(),
        expires_at: null,
        lifted_at: null,
        lifted_by: null,
      },
    })
    .execute()
  return { params: { hold_id: id } }
}

async function erasure(
  { platform: { db, newId } }: TestApp,
  state: 'completed' | 'failed' = 'completed',
): Promise<Named> {
  const id = newId('erasure')
  const at = new Date().toISOString()
  await db
    .insertInto('erasures')
    .values({
      ...{ id, user_id: `usr_of_${id}`, state, step: 'certified', requested_at: at, scheduled_for: at, due_at: at },
      ...{ failures: 0, subject_digest: '', salt_digest: '', facts: {} },
    })
    .execute()
  const certificate = JSON.stringify({ erasure: {}, hash: '', algorithm: 'Ed25519', key_id: '', signature: '' })
  await db
    .insertInto('erasure_payers')
    .values({ organization_id: HOME, erasure_id: id, of_one: false, policy: 'keep', certificate })
    .execute()
  return { params: { erasure_id: id } }
}

const failedErasure = (service: TestApp) => erasure(service, 'failed')

export const governance: Reviewed = {
  public: ['privacy.keep-account', 'privacy.own-certificate', 'receipts.keys'],
  globalTables: [
    'audit_heads',
    'audit_notes',
    'audit_witnesses',
    'erasure_runs',
    'erasures',
    'consents',
    'receipt_cleanups',
    'sweeps',
  ],
  writtenByMigrations: ['receipt_cleanups', 'receipt_counts'],
  organizationReaders: {
    'src/areas/governance/audit/verification/store.ts': 'asks who pays for a debate, which a workspace never does',
    'src/areas/governance/privacy/erasure/last-look/search-store.ts':
      'asks who pays for a row, which a workspace never does',
    'src/areas/governance/privacy/person/person-store.ts': 'the one that the person is signed in to, whichever it is',
  },
  objects: {
    'privacy.erasure': (service) => erasure(service),
    'privacy.certificate': (service) => erasure(service),
    'privacy.take-up-erasure': failedErasure,
    'budgets.get': budget,
    'budgets.change': budget,
    'budgets.delete': budget,
    'budgets.alerts': budget,
    'budgets.transactions': budget,
    'budgets.trends': budget,
    'budgets.reset': budget,
    'budgets.acknowledge': alert,
    'budgets.correct': counted,
    'budgets.override': overridden,
    'budgets.remove-override': override,
    'receipts.get': receipt,
    'receipts.verify': receipt,
    'receipts.export': receipt,
    'receipts.export-wrapped': receipt,
    'trails.get': trail,
    'trails.export': trail,
    'trails.verify': trail,
    'holds.lift': hold,
    'retention.change-policy': policy,
    'retention.remove-policy': policy,
    'retention.execute': policy,
    'retention.run': retentionRun,
  },
}

import type { TestApp } from '../../support/app.ts'
import { madeWorkspace } from '../../support/workspaces.ts'
import { HOME, type MatrixCallers } from '../matrix-callers.ts'
import type { Named, Reviewed } from './review.ts'

async function job({ app }: TestApp, callers: MatrixCallers): Promise<Named> {
  const payload = { type: 'rebuild_views', delay_seconds: 3600 }
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/queue/jobs',
    headers: await callers('platformAdmin'),
    payload,
  })
  return { params: { job_id: answer.json().job_id } }
}

async function batch({ app }: TestApp, callers: MatrixCallers): Promise<Named> {
  const payload = { items: [{ question: 'Is it settled?' }] }
  const answer = await app.inject({ method: 'POST', url: '/api/v1/batch', headers: await callers('user'), payload })
  return { params: { id: answer.json().batch_id } }
}

async function link({ platform: { storedFiles } }: TestApp): Promise<Named> {
  const facts = { kind: 'documents', payer: HOME, name: 'a.txt', type: 'text/plain', createdBy: 'usr_1' } as const
  const content = Buffer.from('linked')
  const file = { ...facts, maxBytes: content.length }
  const address = await storedFiles.put(HOME, file, content, async (_tx, stored) => storedFiles.link(stored, 60))
  return { params: { token: address.slice(address.lastIndexOf('/') + 1) } }
}

/** One that is decided: what it is asked about would take a workflow to make. */
async function approval({ platform: { db } }: TestApp, { tenant }: MatrixCallers): Promise<Named> {
  const id = `apr_matrix${++approvals}`
  const [at, choices] = [new Date().toISOString(), [{ id: 'approve', title: 'Approve', means: 'yes' }]]
  await db
    .insertInto('approvals')
    .values({
      organization_id: tenant,
      id,
      kind: 'workflow_step',
      subject_id: id,
      digest: '',
      title: 'Go on',
      question: 'Shall it go on?',
      choices: JSON.stringify(choices),
      asked_by: 'usr_1',
      may_answer: JSON.stringify([{ role: 'member' }]),
      answer_people: [],
      answer_roles: ['owner', 'admin', 'member'],
      confirmation: false,
      needed: 1,
      status: 'approved',
      choice: 'approve',
      decided_by: 'usr_2',
      decided_at: at,
      created_at: at,
    })
    .execute()
  return { params: { id }, payload: { choice: 'approve' } }
}
let approvals = 0
async function workspace(service: TestApp, callers: MatrixCallers): Promise<Named> {
  return { params: { id: await madeWorkspace(service, await callers('user')) } }
}

async function workspaceMember(service: TestApp, callers: MatrixCallers): Promise<Named> {
  await service.token({ userId: 'usr_roommate', org: HOME })
  const id = await madeWorkspace(service, await callers('user'), { members: ['usr_roommate'] })
  return { params: { id, user_id: 'usr_roommate' }, payload: { role: 'admin' } }
}

async function newWorkspaceMember(service: TestApp, callers: MatrixCallers): Promise<Named> {
  await service.token({ userId: 'usr_roommate', org: HOME })
  return { ...(await workspace(service, callers)), payload: { user_id: 'usr_roommate', role: 'member' } }
}

async function template({ app }: TestApp, callers: MatrixCallers): Promise<Named> {
  const payload = { name: 'Matrix', definition: { steps: [{ id: 'only', type: 'set', config: { values: {} } }] } }
  const headers = await callers('user')
  const answer = await app.inject({ method: 'POST', url: '/api/v1/workflow/templates', headers, payload })
  return { params: { template_id: answer.json().id }, payload }
}

const runnable = async (service: TestApp, callers: MatrixCallers): Promise<Named> => ({
  ...(await template(service, callers)),
  payload: {},
})

/** A run of a template of the same tenant. */
async function execution(service: TestApp, callers: MatrixCallers): Promise<Named> {
  const { params } = await template(service, callers)
  const url = `/api/v1/workflow/templates/${params?.template_id}/run`
  const headers = await callers('user')
  const answer = await service.app.inject({ method: 'POST', url, headers, payload: {} })
  return { params: { execution_id: answer.json().execution_id } }
}

async function schedule(service: TestApp, callers: MatrixCallers): Promise<Named> {
  const { params } = await template(service, callers)
  const payload = { template_id: params?.template_id, every_seconds: 3600 }
  const headers = await callers('user')
  const answer = await service.app.inject({ method: 'POST', url: '/api/v1/workflow/schedules', headers, payload })
  return { params: { schedule_id: answer.json().id }, payload: { enabled: false } }
}

/** One that failed, which is then retried. */
async function failedExecution(service: TestApp, callers: MatrixCallers): Promise<Named> {
  const named = await execution(service, callers)
  const id = String(named.params?.execution_id)
  const failed = { status: 'failed' as const, resting: true, completed_at: new Date().toISOString() }
  await service.platform.db.updateTable('workflow_runs').set(failed).where('id', '=', id).execute()
  return named
}

export const work: Reviewed = {
  public: ['files.download'],
  writtenByMigrations: ['workflow_mentions'],
  objects: {
    'files.download': link,
    'approvals.get': approval,
    'approvals.resolve': approval,
    'batches.get': batch,
    'dashboard.act': 'installation',
    'exports.get': 'installation',
    'batches.cancel': batch,
    'queue.get': job,
    'queue.retry': job,
    'queue.cancel': job,
    'workflows.template': template,
    'workflows.package': template,
    'workflows.run': runnable,
    'workflows.execution': execution,
    'workflows.cancel': execution,
    'workflows.retry': failedExecution,
    'workflows.simulate': runnable,
    'workflows.schedule': schedule,
    'workflows.change-schedule': schedule,
    'workflows.delete-schedule': schedule,
    'workflows.replace-template': template,
    'workflows.delete-template': template,
    'workspaces.get': workspace,
    'workspaces.change': workspace,
    'workspaces.remove': workspace,
    'workspaces.members': workspace,
    'workspaces.add-member': newWorkspaceMember,
    'workspaces.set-role': workspaceMember,
    'workspaces.remove-member': workspaceMember,
  },
  organizationReaders: {
    'src/areas/work/approvals/people-store.ts': 'who may answer in a tenant, be it a workspace or not',
    'src/areas/work/approvals/store.ts': 'a question that chats ask, of the organization or any of its workspaces',
    'src/areas/work/workspaces/store.ts': 'the tier of the organization above a workspace',
  },
  onlyForMakers: ['workflows.replace-template', 'workflows.delete-template'],
  onlyForAdmins: ['queue.retry', 'queue.cancel'],
}

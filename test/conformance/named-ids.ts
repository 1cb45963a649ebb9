import type { Endpoint } from '../../src/http/endpoint.ts'

interface Node {
  properties?: Record<string, Node>
  items?: Node
  anyOf?: Node[]
}

/** Where ids are named in a schema. */
function idsIn(schema: Node | undefined, at: string): string[] {
  if (!schema) return []
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
    ...(/(^|_)ids?$/.test(name) ? [`${at}.${name}`] : []),
    ...idsIn(inner, `${at}.${name}`),
  ])
  return [...own, ...idsIn(schema.items, `${at}[]`), ...(schema.anyOf ?? []).flatMap((each) => idsIn(each, at))]
}

/** The ids that an endpoint takes beside those of its path, such as `documents.upload body.debate_id`. */
export const idsNamedBy = ({ id, query, body }: Pick<Endpoint, 'id' | 'query' | 'body'>): string[] => [
  ...new Set([...idsIn(query as Node, `${id} query`), ...idsIn(body as Node, `${id} body`)]),
]

/** What others may not name: a thing of another person is refused as if it were not there. */
export type Kind =
  | 'debate'
  | 'document'
  | 'evidence'
  | 'person'
  | 'organization'
  | 'note'
  | 'mailbox'
  | 'account'
  | 'bill'

/** Each is tried with something of another organization, in a request that is right otherwise. */
export const REFUSED: Readonly<Record<string, Kind>> = {
  'debates.create body.document_ids': 'document',
  'debates.create body.evidence_ids': 'evidence',
  'debates.start body.document_ids': 'document',
  'debates.start body.evidence_ids': 'evidence',
  'debates.start-stream body.document_ids': 'document',
  'debates.start-stream body.evidence_ids': 'evidence',
  'debates.start-stream body.debate_id': 'debate',
  'checkpoints.list query.debate_id': 'debate',
  'budgets.check body.user_id': 'person',
  'holds.place body.debate_ids': 'debate',
  'retention.create-policy body.workspace_id': 'organization',
  'retention.create-policy body.workspace_ids': 'organization',
  'retention.expiring query.workspace_id': 'organization',
  'audit.entries query.org_id': 'organization',
  'audit.events query.org_id': 'organization',
  'audit.stats query.org_id': 'organization',
  'audit.report query.org_id': 'organization',
  'audit.verify query.org_id': 'organization',
  'audit.check body.org_id': 'organization',
  'audit.export body.org_id': 'organization',
  'audit.checkpoint query.org_id': 'organization',
  'audit.proof query.org_id': 'organization',
  'moments.summary query.debate_id': 'debate',
  'moments.timeline query.debate_id': 'debate',
  'analytics.debates-overview query.org_id': 'organization',
  'analytics.debates-trends query.org_id': 'organization',
  'analytics.debates-topics query.org_id': 'organization',
  'analytics.debates-outcomes query.org_id': 'organization',
  'analytics.debates-summary query.org_id': 'organization',
  'analytics.agents-performance query.org_id': 'organization',
  'analytics.usage-tokens query.org_id': 'organization',
  'analytics.usage-costs query.org_id': 'organization',
  'analytics.usage-active-users query.org_id': 'organization',
  'analytics.trends query.org_id': 'organization',
  'library.search query.workspace_id': 'organization',
  'documents.upload body.debate_id': 'debate',
  'evidence.collect body.debate_id': 'debate',
  'memory.search-timeline query.anchor_id': 'note',
  'grounding.preview body.document_ids': 'document',
  'grounding.preview body.evidence_ids': 'evidence',
  'cross-pollination.subscribe body.debate_id': 'debate',
  'batches.submit body.items[].document_ids': 'document',
  'batches.submit body.items[].evidence_ids': 'evidence',
  'automation.subscribe-zapier body.app_id': 'account',
  'codebase.sbom query.sbom_id': 'bill',
  'devices.register body.user_id': 'person',
  'mail.messages query.account_id': 'mailbox',
  'mail.send body.account_id': 'mailbox',
  'mail.sent query.account_id': 'mailbox',
  'organizations.invite body.organization_id': 'organization',
  'api-keys.create body.workspace_id': 'organization',
  'bindings.create body.workspace_id': 'organization',
  'workspaces.create body.tenant_id': 'organization',
  'workspaces.create body.organization_id': 'organization',
  'workspaces.list query.tenant_id': 'organization',
  'workspaces.list query.organization_id': 'organization',
  'organizations.switch body.organization_id': 'organization',
  'organizations.set-default body.organization_id': 'organization',
}

const OWN = 'A label of the caller, which names nothing here'
const FILTER = 'Narrows a list of what is the caller’s own anyway'
const VENDOR = 'An id of another service'
const ADMIN = 'For administrators of the installation'
const WITH_PATH = 'Belongs to what the path names, and is looked for there'

const UNREAD = 'Not read: the service names what it makes'

/** Each may be anything, for a reason. */
export const TAKEN: Readonly<Record<string, string>> = {
  'mcp.exchange body.id': 'The client’s own number of its request',
  'a2a.json-rpc body.id': 'The client’s own number of its request',
  'a2a.send-message body.configuration.taskPushNotificationConfig.id': UNREAD,
  'a2a.send-streaming-message body.configuration.taskPushNotificationConfig.id': UNREAD,
  'a2a.create-push-config body.id': UNREAD,
  'a2a.submit-task body.task_id': 'The client’s own name of what it makes, unique in its organization',
  'completions.create-response body.previous_response_id':
    'Looked for among the debates of the caller’s organization; its own test tries another’s',
  'admin-users.list query.org_id': ADMIN,
  'api-keys.revoke query.key_id': 'Looked for among the keys of the caller',
  'api-keys.revoke body.key_id': 'Looked for among the keys of the caller',
  'authorization-server.authorize query.client_id':
    'Any application may ask any person; consent names the organization',
  'authorization-server.token body.client_id': 'The code or refresh token says whose it is',
  'authorization-server.revoke-token body.client_id': 'The token says whose it is',
  'authorization-server.consent body.organization_id':
    'Tried by the attacks of its own test, after an application has asked in a browser',
  'authorization-server.consent body.workspace_id':
    'Tried by the test of bound grants, after an application has asked in a browser',
  'sessions.token body.client_id': 'Not read: the secret says who it is',
  'workflows.executions query.template_id': FILTER,
  'workflows.create-schedule body.template_id': 'Looked for as in workflows.run, else 404, in schedules.test.ts',
  'workflows.change-schedule body.template_id': 'The same',
  'workflows.schedules query.template_id': FILTER,
  'workflows.run body.workspace_id': 'Entered like any workspace, else 404, in runs.test.ts',
  'codebase.scan body.workspace_id': 'Entered like any workspace, else 404, in scans.test.ts',
  'codebase.scan-secrets body.workspace_id': 'Entered like that of codebase.scan',
  'codebase.quick-scan body.workspace_id': 'Entered like that of codebase.scan',
  'codebase.analyze-metrics body.workspace_id': 'Entered like that of codebase.scan',
  'codebase.analyze body.workspace_id': 'Entered like that of codebase.scan',
  'codebase.scan-sast body.workspace_id': 'Entered like that of codebase.scan',
  'codebase.analyze-dependencies body.workspace_id': 'Entered like that of codebase.scan',
  'codebase.scan-vulnerabilities body.workspace_id': 'Entered like that of codebase.scan',
  'codebase.check-licenses body.workspace_id': 'Entered like that of codebase.scan',
  'codebase.make-sbom body.workspace_id': 'Entered like that of codebase.scan',
  'dashboard.activity query.debate_id': FILTER,
  'dashboard.act body.options.template_id': 'Run as by workflows.run, else 404, in dashboard.test.ts',
  'dashboard.act body.params.template_id': 'The same as in options',
  'debates.list query.ids': FILTER,
  'debates.fork body.checkpoint_id': WITH_PATH,
  'explanations.compare body.debate_ids': 'Needs several; each is looked for as in explanations.get',
  'explanations.batch body.debate_ids': 'Each is told as not found in the result',
  'probes.capability body.agent_ids': 'Names of agents, which are looked for among those of the caller',
  'receipts.list query.debate_id': FILTER,
  'budgets.check body.debate.document_ids': 'Read as debates.create reads them',
  'budgets.check body.debate.evidence_ids': 'Read as debates.create reads them',
  'budgets.transactions query.user_id': FILTER,
  'workspaces.add-member body.user_id': 'Of the organization, else 404, in workspaces.test.ts',
  'budgets.override body.user_id': 'Checked like that of budgets.check, in setting.test.ts',
  'privacy.own-certificate body.deletion_id': 'Looked for among the erasures of the caller',
  'classify.text body.document_id': OWN,
  'holds.place body.user_ids': 'A former member may be held; a hold binds what its organization keeps',
  'holds.place body.policy_ids': 'A hold binds the policies of its own organization',
  'retention.policies query.workspace_id': FILTER,
  'findings.list query.rule_id': FILTER,
  'findings.list query.scan_id': FILTER,
  'bindings.replace body.workspace_id': 'Checked like that of bindings.create',
  'retention.change-policy body.workspace_id': 'Checked like those of retention.create-policy',
  'retention.change-policy body.workspace_ids': 'Checked like those of retention.create-policy',
  'retention.runs query.policy_id': FILTER,
  'audit.entries query.event_id': FILTER,
  'audit.entries query.actor_id': FILTER,
  'audit.entries query.user_id': FILTER,
  'audit.entries query.resource_id': FILTER,
  'audit.entries query.workspace_id': FILTER,
  'audit.events query.event_id': FILTER,
  'audit.events query.actor_id': FILTER,
  'audit.events query.user_id': FILTER,
  'audit.events query.resource_id': FILTER,
  'audit.events query.workspace_id': FILTER,
  'audit.report query.workspace_id': FILTER,
  'replays.list query.debate_id': FILTER,
  'library.ingest body.document_id': 'Stands alone, so it is tried in knowledge.test.ts',
  'library.ingest body.documents[].document_id': 'As that of a single one',
  'documents.list query.debate_id': FILTER,
  'evidence.associate body.evidence_ids': 'Tried in evidence.test.ts',
  'evidence.associate body.code[].finding_id': 'Tried in scans.test.ts',
  'memory.entries query.ids': FILTER,
  'grounding.uses query.item_id': FILTER,
  'pulse.debate-topic body.topic_id': 'Topics are of the public',
  'connections.create body.app_id': VENDOR,
  'connections.create body.external_id': VENDOR,
  'connections.create body.settings.key_id': VENDOR,
  'connections.update body.settings.key_id': VENDOR,
  'chat.unlink query.connection_id': 'Looked for among the links of the caller',
  'chat.unlink query.external_id': VENDOR,
  'bindings.create body.account_id': VENDOR,
  'bindings.resolve body.account_id': VENDOR,
  'bindings.resolve body.peer_id': VENDOR,
  'bindings.resolve body.user_id': VENDOR,
  'bindings.replace body.account_id': VENDOR,
  'automation.zapier-apps query.workspace_id': OWN,
  'automation.create-zapier-app body.workspace_id': OWN,
  'automation.subscribe-zapier body.workspace_id': OWN,
  'automation.make-connections query.workspace_id': OWN,
  'automation.create-make-connection body.workspace_id': OWN,
  'automation.subscribe-make body.connection_id': 'Checked like that of automation.subscribe-zapier',
  'automation.subscribe-make body.workspace_id': OWN,
  'automation.n8n-credentials query.workspace_id': OWN,
  'automation.create-n8n-credential body.workspace_id': OWN,
  'automation.subscribe-n8n body.credential_id': 'Checked like that of automation.subscribe-zapier',
  'automation.subscribe-n8n body.workflow_id': VENDOR,
  'automation.subscribe-n8n body.node_id': VENDOR,
  'automation.subscribe-n8n body.workspace_id': OWN,
  'devices.register body.app_bundle_id': VENDOR,
  'mail.outlook query.workspace_id': OWN,
  'mail.outlook query.folder_id': VENDOR,
  'mail.change-account body.authserv_id': VENDOR,
  'mail.bulk-action body.message_ids': 'Looked for in the mailboxes that the caller sees',
  'inbox.create body.workspace_id': OWN,
  'inbox.list query.workspace_id': OWN,
  'inbox.create-rule body.workspace_id': OWN,
  'inbox.create-rule body.inbox_id': 'Looked for among the inboxes of the caller',
  'inbox.rules query.workspace_id': OWN,
  'inbox.test-rule body.workspace_id': OWN,
  'inbox.test-rule body.message_ids': 'Looked for in the mailboxes that the caller sees',
  'inbox.triage body.message_ids': 'Looked for in the mailboxes that the caller sees',
}

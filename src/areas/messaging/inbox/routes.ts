import { endpoint } from '../../../http/endpoint.ts'
import { withVersionedAddresses } from '../../../http/versions/api-version.ts'
import type { DryRun } from './rules/dry-run.ts'
import * as Rules from './rules/schema.ts'
import type { RuleRuns, RuleService } from './rules/service.ts'
import type { ItemService } from './shared-inbox/item-service.ts'
import * as S from './shared-inbox/schema.ts'
import type { InboxService } from './shared-inbox/service.ts'
import * as Triage from './triage/schema.ts'
import { isLater, type TriageService } from './triage/service.ts'

export const sharedInboxRoutes = ({ inboxes, items }: { inboxes: InboxService; items: ItemService }) => [
  endpoint({
    id: 'inbox.create',
    method: 'POST',
    path: '/inbox/shared',
    summary: 'Create a shared inbox, in which a team reads a mailbox',
    auth: { permission: 'inbox.write' },
    status: 201,
    body: S.NewInbox,
    example: { body: { name: 'Support' } },
    response: S.OneInbox,
    location: ({ answer }) => `/inbox/shared/${answer.id}`,
    handle: ({ body, caller }) => inboxes.create(body, caller),
  }),
  endpoint({
    id: 'inbox.list',
    method: 'GET',
    path: '/inbox/shared',
    summary: 'List the shared inboxes that you belong to; leaders see all',
    auth: { permission: 'inbox.read' },
    query: S.InboxQuery,
    response: S.InboxList,
    handle: ({ query, caller }) => inboxes.list(query, caller),
  }),
  endpoint({
    id: 'inbox.get',
    method: 'GET',
    path: '/inbox/shared/:id',
    summary: 'Show a shared inbox',
    auth: { permission: 'inbox.read' },
    response: S.OneInbox,
    handle: ({ params, caller }) => inboxes.get(params.id, caller),
  }),
  endpoint({
    id: 'inbox.change',
    method: 'PATCH',
    path: '/inbox/shared/:id',
    summary: 'Change a shared inbox and its members, and give it a mailbox if it has none',
    auth: { permission: 'inbox.write' },
    refusals: [403, 409],
    stability: 'beta',
    body: S.InboxEdit,
    response: S.OneInbox,
    handle: ({ params, body, caller }) => inboxes.change(params.id, body, caller),
  }),
  endpoint({
    id: 'inbox.delete',
    method: 'DELETE',
    path: '/inbox/shared/:id',
    summary: 'Remove a shared inbox; its messages stay in their mailbox',
    auth: { permission: 'inbox.write' },
    refusals: [403],
    stability: 'beta',
    response: S.RemovedInbox,
    handle: ({ params, caller }) => inboxes.remove(params.id, caller),
  }),
  endpoint({
    id: 'inbox.messages',
    method: 'GET',
    path: '/inbox/shared/:id/messages',
    summary: 'List the messages of a shared inbox, newest first, or search them',
    auth: { permission: 'inbox.read' },
    query: S.ItemQuery,
    response: S.ItemList,
    handle: ({ params, query, caller }) => items.list(params.id, query, caller),
  }),
  endpoint({
    id: 'inbox.message',
    method: 'GET',
    path: '/inbox/shared/:id/messages/:msg_id',
    summary: 'Show a message of a shared inbox with its history',
    auth: { permission: 'inbox.read' },
    stability: 'beta',
    response: S.OneItem,
    handle: ({ params, caller }) => items.get(params.id, params.msg_id, caller),
  }),
  endpoint({
    id: 'inbox.assign',
    method: 'POST',
    path: '/inbox/shared/:id/messages/:msg_id/assign',
    summary: 'Assign a message to a member of the inbox, or unassign it',
    auth: { permission: 'inbox.write' },
    refusals: [409],
    body: S.AssignBody,
    example: { body: { assignee: null } },
    response: S.ChangedItem,
    handle: ({ params, body, caller }) => items.assign(params.id, params.msg_id, body, caller),
  }),
  endpoint({
    id: 'inbox.status',
    method: 'POST',
    path: '/inbox/shared/:id/messages/:msg_id/status',
    summary: 'Set the status of a message',
    auth: { permission: 'inbox.write' },
    refusals: [409],
    body: S.StatusBody,
    example: { body: { status: 'resolved' } },
    response: S.ChangedItem,
    handle: ({ params, body, caller }) => items.status(params.id, params.msg_id, body, caller),
  }),
  endpoint({
    id: 'inbox.tag',
    method: 'POST',
    path: '/inbox/shared/:id/messages/:msg_id/tag',
    summary: 'Add a tag to a message, or remove it',
    auth: { permission: 'inbox.write' },
    refusals: [409],
    body: S.TagBody,
    example: { body: { tag: 'billing' } },
    response: S.ChangedItem,
    handle: ({ params, body, caller }) => items.tag(params.id, params.msg_id, body, caller),
  }),
]

const EXAMPLE = {
  name: 'Invoices',
  conditions: [{ field: 'subject', operator: 'contains', value: 'invoice' }],
  actions: [{ type: 'label', target: 'billing' }],
}

export const ruleRoutes = ({ rules, test, runs }: { rules: RuleService; test: DryRun; runs: RuleRuns }) => [
  endpoint({
    id: 'inbox.create-rule',
    method: 'POST',
    path: '/inbox/routing/rules',
    summary: 'Create a rule for incoming messages',
    auth: { permission: 'inbox.write' },
    refusals: [409],
    body: Rules.NewRule,
    example: { body: EXAMPLE },
    response: Rules.OneRule,
    handle: ({ body, caller }) => rules.create(body, caller),
  }),
  endpoint({
    id: 'inbox.rules',
    method: 'GET',
    path: '/inbox/routing/rules',
    summary: 'List the rules in the order in which they apply',
    auth: { permission: 'inbox.read' },
    query: Rules.RuleQuery,
    response: Rules.RuleList,
    handle: ({ query, caller }) => rules.list(query, caller),
  }),
  endpoint({
    id: 'inbox.change-rule',
    method: 'PATCH',
    path: '/inbox/routing/rules/:id',
    summary: 'Change a rule; from then on it acts on your behalf',
    auth: { permission: 'inbox.write' },
    refusals: [409],
    body: Rules.RuleEdit,
    response: Rules.OneRule,
    handle: ({ params, body, caller }) => rules.change(params.id, body, caller),
  }),
  endpoint({
    id: 'inbox.delete-rule',
    method: 'DELETE',
    path: '/inbox/routing/rules/:id',
    summary: 'Remove a rule',
    auth: { permission: 'inbox.write' },
    response: Rules.RemovedRule,
    handle: ({ params, caller }) => rules.remove(params.id, caller),
  }),
  endpoint({
    id: 'inbox.test-rule',
    method: 'POST',
    path: '/inbox/routing/rules/:id/test',
    summary: 'Show what a rule would do with existing messages, without doing it',
    auth: { permission: 'inbox.read' },
    audit: 'nothing',
    body: Rules.TestBody,
    database: {
      roundTrips: 5,
      statements: 6,
      because: 'the rights of each person for whom a rule acts are read before the messages',
    },
    response: Rules.Tested,
    handle: ({ params, body, caller }) => test(params.id, body, caller),
  }),
  endpoint({
    id: 'inbox.rule-runs',
    method: 'GET',
    path: '/inbox/routing/rules/:id/runs',
    summary: 'List what a rule did with messages that you may read, and what it held back, newest first',
    auth: { permission: 'inbox.read' },
    stability: 'experimental',
    query: Rules.RunsQuery,
    response: Rules.Runs,
    handle: ({ params, query, caller }) => runs(params.id, query, caller),
  }),
]

export const triageRoutes = ({ triage }: TriageService) => [
  endpoint({
    id: 'inbox.triage',
    method: 'POST',
    path: '/inbox/triage',
    summary: 'Suggest what to do with messages, with reasons: by rules, one agent or a panel',
    auth: { permission: 'inbox.write' },
    action: 'agent_call',
    refusals: [404],
    otherStatuses: [202],
    body: Triage.TriageBody,
    response: Triage.TriageAnswer,
    async handle({ body, caller, request, reply }) {
      const answer = await triage(body, caller, request.signal)
      if (!isLater(answer)) return answer
      reply.status(202)
      return withVersionedAddresses(answer, request.version, 'status_url')
    },
  }),
]

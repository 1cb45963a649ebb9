import { endpoint } from '../../../../http/endpoint.ts'
import type { DryRun } from './dry-run.ts'
import type { RuleRuns } from './runs.ts'
import * as S from './schema.ts'
import type { RuleService } from './service.ts'

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
    summary: 'Say what is done about messages that come in',
    auth: { permission: 'inbox.write' },
    refusals: [409],
    body: S.NewRule,
    example: { body: EXAMPLE },
    response: S.OneRule,
    handle: ({ body, caller }) => rules.create(body, caller),
  }),
  endpoint({
    id: 'inbox.rules',
    method: 'GET',
    path: '/inbox/routing/rules',
    summary: 'List the rules, in the order in which they are asked',
    auth: { permission: 'inbox.read' },
    query: S.RuleQuery,
    response: S.RuleList,
    handle: ({ query, caller }) => rules.list(query, caller),
  }),
  endpoint({
    id: 'inbox.change-rule',
    method: 'PATCH',
    path: '/inbox/routing/rules/:id',
    summary: 'Change a rule, which acts for you from then on',
    auth: { permission: 'inbox.write' },
    refusals: [409],
    body: S.RuleEdit,
    response: S.OneRule,
    handle: ({ params, body, caller }) => rules.change(params.id, body, caller),
  }),
  endpoint({
    id: 'inbox.delete-rule',
    method: 'DELETE',
    path: '/inbox/routing/rules/:id',
    summary: 'Remove a rule',
    auth: { permission: 'inbox.write' },
    response: S.RemovedRule,
    handle: ({ params, caller }) => rules.remove(params.id, caller),
  }),
  endpoint({
    id: 'inbox.test-rule',
    method: 'POST',
    path: '/inbox/routing/rules/:id/test',
    summary: 'Tell what a rule would do about messages that are there; nothing happens',
    auth: { permission: 'inbox.read' },
    audit: 'nothing',
    body: S.TestBody,
    response: S.Tested,
    handle: ({ params, body, caller }) => test(params.id, body, caller),
  }),
  endpoint({
    id: 'inbox.rule-runs',
    method: 'GET',
    path: '/inbox/routing/rules/:id/runs',
    summary: 'List what a rule did about messages that you may read, and what was held back, newest first',
    auth: { permission: 'inbox.read' },
    stability: 'experimental',
    query: S.RunsQuery,
    response: S.Runs,
    handle: ({ params, query, caller }) => runs(params.id, query, caller),
  }),
]

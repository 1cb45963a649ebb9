import { endpoint } from '../../../../http/endpoint.ts'
import * as S from './schema.ts'
import type { TemplateService } from './service.ts'

const write = { permission: 'workflows.write' } as const
const read = { permission: 'workflows.read' } as const

/** A definition of 256 KB, written with much space, and its documentation. */
const LONG_BODY = 1_048_576

/** What is said of a run, which it may hand to many of its steps. */
const SHORT_BODY = 65_536

const EXAMPLE: S.NewTemplate = {
  name: 'Ask twice',
  definition: {
    steps: [
      { id: 'first', type: 'debate', config: { question: 'Should we move the database?' } },
      {
        id: 'second',
        type: 'debate',
        depends_on: ['first'],
        config: { question: 'What speaks against it?', context: '${{ steps.first.output.decision }}' },
      },
    ],
  },
}

export const templateRoutes = (templates: TemplateService) => [
  endpoint({
    id: 'workflows.templates',
    method: 'GET',
    path: '/workflow/templates',
    summary: "List workflow templates: your organization's, newest first, then the built-in ones",
    auth: read,
    reads: ['workflows.debates'],
    query: S.TemplateQuery,
    response: S.TemplateList,
    handle: ({ query, caller }) => templates.list(query, caller),
  }),
  endpoint({
    id: 'workflows.template',
    method: 'GET',
    path: '/workflow/templates/:template_id',
    summary: 'Show a template with its steps and their order',
    auth: read,
    reads: ['workflows.debates'],
    response: S.WholeTemplate,
    handle: ({ params, caller }) => templates.get(params.template_id, caller),
  }),
  endpoint({
    id: 'workflows.package',
    method: 'GET',
    path: '/workflow/templates/:template_id/package',
    summary: 'Export a template with everything that it needs elsewhere',
    auth: read,
    query: S.PackageQuery,
    response: S.Package,
    handle: ({ params, query, caller }) => templates.package(params.template_id, query.include_examples, caller),
  }),
  endpoint({
    id: 'workflows.create-template',
    method: 'POST',
    path: '/workflow/templates',
    summary: 'Create a template',
    description:
      'The whole definition is checked, and each error is reported with its path. The headers of webhook steps are stored encrypted and answered as null.',
    auth: write,
    refusals: [409],
    bodyLimit: LONG_BODY,
    status: 201,
    location: ({ answer }) => `/workflow/templates/${answer.id}`,
    body: S.NewTemplate,
    example: { body: EXAMPLE },
    response: S.Created,
    handle: ({ body, caller }) => templates.create(body, caller),
  }),
  endpoint({
    id: 'workflows.replace-template',
    method: 'PUT',
    path: '/workflow/templates/:template_id',
    summary: 'Replace a template; runs in progress keep their copy',
    description: 'A header that is null keeps its value if its step still calls the same address.',
    auth: write,
    refusals: [403, 409],
    bodyLimit: LONG_BODY,
    body: S.Replacement,
    example: { body: EXAMPLE },
    response: S.Replaced,
    handle: ({ params, body, caller }) => templates.replace(params.template_id, body, caller),
  }),
  endpoint({
    id: 'workflows.delete-template',
    method: 'DELETE',
    path: '/workflow/templates/:template_id',
    summary: 'Remove a template; runs in progress continue',
    auth: write,
    refusals: [403],
    response: S.Deleted,
    handle: ({ params, caller }) => templates.remove(params.template_id, caller),
  }),
  endpoint({
    id: 'workflows.simulate',
    method: 'POST',
    path: '/workflow/templates/:template_id/simulate',
    summary: 'Simulate a run of a template without side effects',
    description: 'Steps end with the outcomes you give, all others succeed. Nothing is started, sent, asked or stored.',
    auth: read,
    audit: 'nothing',
    refusals: [409],
    body: S.SimulationWish,
    bodyLimit: SHORT_BODY,
    response: S.Simulation,
    handle: ({ params, body, caller }) => templates.simulate(params.template_id, body, caller),
  }),
]

import type { Definition } from '../../src/areas/work/workflows/definition/definition.ts'
import { WORKFLOWS } from './area-groups.ts'
import { type Client, debateService } from './debates.ts'
import { runToRest } from './deliberation.ts'

/** A service whose runs of workflows move on when they are told to. */
export async function workflowService(wishes: Parameters<typeof debateService>[0] = {}) {
  const service = await debateService({ areas: WORKFLOWS, ...wishes })
  let made = 0

  /** A template of an organization, as if a person had written it. */
  async function template(definition: Definition, { org = 'org_1', by = 'usr_ada' } = {}): Promise<string> {
    const id = `wft_${++made}`
    const at = service.platform.now().toISOString()
    await service.platform.db
      .insertInto('workflow_templates')
      .values({
        organization_id: org,
        id,
        name: `Workflow ${made}`,
        description: '',
        category: 'general',
        pattern: null,
        tags: [],
        version: 1,
        definition: JSON.stringify(definition),
        documentation: '',
        examples: JSON.stringify([]) as never,
        sealed_secrets: '',
        created_by: by,
        written_by: by,
        created_at: at,
        updated_at: at,
      })
      .execute()
    return id
  }

  async function started(by: Client, templateId: string, inputs: object = {}): Promise<string> {
    const answer = await by.post(`/workflow/templates/${templateId}/run`, { inputs })
    if (answer.statusCode !== 202) throw new Error(`Not started: ${answer.statusCode} ${answer.body}`)
    return answer.json().execution_id
  }

  return {
    ...service,
    template,
    started,

    /** Begins a run of a definition that nobody else uses. */
    run: async (by: Client, definition: Definition, inputs: object = {}) =>
      started(by, await template(definition), inputs),

    /** Everything that workers do, until nothing moves any more. */
    async work() {
      await service.platform.schedules.drain()
      await service.platform.jobs.drain()
      await service.driveRuns()
      await runToRest(service)
      await service.cursors.catchUp()
      await service.platform.outbox.drain()
      await service.platform.jobs.drain()
      await service.driveRuns()
    },

    shown: async (by: Client, id: string) => (await by.get(`/workflow/executions/${id}`)).json(),
  }
}
export type WorkflowService = Awaited<ReturnType<typeof workflowService>>

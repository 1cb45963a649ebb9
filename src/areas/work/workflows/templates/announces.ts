import Type from 'typebox'
import type { AnnouncementTypes } from '../../../../background/announcements/announcer.ts'

export const CREATED = 'workflow.created'
export const UPDATED = 'workflow.updated'
export const DELETED = 'workflow.deleted'

const data = Type.Object({
  workflow_id: Type.String(),
  template_id: Type.String(),
  version: Type.String(),
  step_count: Type.Integer(),
})

const needs = 'workflows.read'

export const templateAnnounces = {
  [CREATED]: { also: 'workflow_created', meaning: 'The template of a workflow was written', data, needs },
  [UPDATED]: { also: 'workflow_updated', meaning: 'The template of a workflow was changed', data, needs },
  [DELETED]: { also: 'workflow_deleted', meaning: 'The template of a workflow was removed', data, needs },
} satisfies AnnouncementTypes

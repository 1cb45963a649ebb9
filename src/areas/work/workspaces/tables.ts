import type { OrganizationRole } from '../../../shared/identity/caller.ts'
import type { Json, Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'

export type Sensitivity = 'public' | 'internal' | 'confidential' | 'restricted'

const workspaces = table('workspaces', {
  columns: {
    /** The organization above it, which pays. */
    organization_id: plain<string>(),
    id: plain<string>(),
    name: personal<string>(),
    slug: personal<string>(),
    description: personal<string>(),
    sensitivity: plain<Sensitivity>(),
    retention_days: plain<number>(),
    require_approval: plain<boolean>(),
    allow_public_debates: plain<boolean>(),
    /** 0 is no limit. */
    max_debate_duration_minutes: plain<number>(),
    enabled_features: plain<string[]>(),
    custom_branding: personal<Json | null>(),
    created_by: personal<string>(),
    created_at: plain<Timestamp>(),
    updated_at: plain<Timestamp>(),
    archived_at: plain<Timestamp | null>(),
    /** It is gone for everybody, and its row goes once nothing that was under way can have written into it. */
    removed_at: plain<Timestamp | null>(),
  },
  category: 'account',
  purpose: 'Rooms in an organization with members and rules of their own',
  exported: 'rows',
  person: { by: ['created_by'], erase: 'pseudonym' },
})

const workspaceMembers = table('workspace_members', {
  columns: {
    organization_id: plain<string>(),
    workspace_id: plain<string>(),
    user_id: personal<string>(),
    role: plain<OrganizationRole>(),
    added_by: personal<string>(),
    added_at: plain<Timestamp>(),
  },
  category: 'account',
  purpose: 'Who belongs to which workspace, and in which role',
  exported: 'rows',
  person: { by: ['user_id'], erase: 'delete' },
})

export const workspaceTables = [workspaces, workspaceMembers]

declare module '../../../storage/tables.ts' {
  interface Tables {
    workspaces: RowOf<typeof workspaces>
    workspace_members: RowOf<typeof workspaceMembers>
  }
}

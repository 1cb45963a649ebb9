import type { Generated } from 'kysely'
import type { Json, Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'

const scimUsers = table('scim_users', {
  columns: {
    organization_id: plain<string>(),
    user_id: personal<string>(),
    user_name: personal<string>(),
    user_name_key: personal<string>(),
    external_id: personal<string | null>(),
    attributes: personal<Json>(),
    active: plain<boolean>(),
    active_unassigned: plain<Generated<boolean>>(),
    suspended: plain<'account' | 'membership' | null>(),
    managed: plain<boolean>(),
    version: plain<number>(),
    created_at: plain<Timestamp>(),
    updated_at: plain<Timestamp>(),
    deleted_at: plain<Timestamp | null>(),
  },
  category: 'account',
  purpose: 'What the directory of an organization says of its people',
  exported: { without: ['user_name_key'] },
  person: { by: ['user_id'], erase: 'delete' },
})

const scimGroups = table('scim_groups', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    display_name: plain<string>(),
    display_name_key: plain<string>(),
    external_id: plain<string | null>(),
    version: plain<number>(),
    created_at: plain<Timestamp>(),
    updated_at: plain<Timestamp>(),
  },
  category: 'account',
  purpose: 'The groups of the directory of an organization',
  exported: { omit: 'It says nothing about a person' },
})

const scimGroupMembers = table('scim_group_members', {
  columns: {
    organization_id: plain<string>(),
    group_id: plain<string>(),
    user_id: personal<string>(),
  },
  category: 'account',
  purpose: 'Who is in which group of the directory',
  exported: 'rows',
  person: { by: ['user_id'], erase: 'delete' },
})

const scimBindings = table('scim_bindings', {
  columns: {
    name: plain<string>(),
    organization_id: plain<string>(),
    bound_at: plain<Timestamp>(),
  },
  category: 'account',
  purpose: 'Which organization the settings of the installation named to the directory',
  exported: { omit: 'It says nothing about a person' },
})

export const scimTables = [scimBindings, scimUsers, scimGroups, scimGroupMembers]

declare module '../../../storage/tables.ts' {
  interface Tables {
    scim_bindings: RowOf<typeof scimBindings>
    scim_users: RowOf<typeof scimUsers>
    scim_groups: RowOf<typeof scimGroups>
    scim_group_members: RowOf<typeof scimGroupMembers>
  }
}

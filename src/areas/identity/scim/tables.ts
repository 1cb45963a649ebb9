import type { Generated } from 'kysely'
import type { Json, Timestamp } from '../../../storage/column-types.ts'

interface ScimUsers {
  organization_id: string
  user_id: string
  user_name: string
  user_name_key: string
  external_id: string | null
  attributes: Json
  active: boolean
  active_unassigned: Generated<boolean>
  suspended: 'account' | 'membership' | null
  managed: boolean
  version: number
  created_at: Timestamp
  updated_at: Timestamp
  deleted_at: Timestamp | null
}

interface ScimGroups {
  organization_id: string
  id: string
  display_name: string
  display_name_key: string
  external_id: string | null
  version: number
  created_at: Timestamp
  updated_at: Timestamp
}

interface ScimGroupMembers {
  organization_id: string
  group_id: string
  user_id: string
}

interface ScimBindings {
  name: string
  organization_id: string
  bound_at: Timestamp
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    scim_bindings: ScimBindings
    scim_users: ScimUsers
    scim_groups: ScimGroups
    scim_group_members: ScimGroupMembers
  }
}

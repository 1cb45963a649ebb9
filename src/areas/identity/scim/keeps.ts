import type { Kept } from '../../../storage/kept.ts'

export const scimKeeps: readonly Kept[] = [
  {
    table: 'scim_users',
    personal: ['user_id', 'user_name', 'user_name_key', 'external_id', 'attributes'],
    plain: [
      'organization_id',
      'active',
      'active_unassigned',
      'suspended',
      'managed',
      'version',
      'created_at',
      'updated_at',
      'deleted_at',
    ],
    category: 'account',
    purpose: 'What the directory of an organization says of its people',
    exported: { without: ['user_name_key'] },
    person: { by: ['user_id'], erase: 'delete' },
  },
  {
    table: 'scim_groups',
    personal: [],
    plain: [
      'organization_id',
      'id',
      'display_name',
      'display_name_key',
      'external_id',
      'version',
      'created_at',
      'updated_at',
    ],
    category: 'account',
    purpose: 'The groups of the directory of an organization',
    exported: { omit: 'It says nothing about a person' },
  },
  {
    table: 'scim_group_members',
    personal: ['user_id'],
    plain: ['organization_id', 'group_id'],
    category: 'account',
    purpose: 'Who is in which group of the directory',
    exported: 'rows',
    person: { by: ['user_id'], erase: 'delete' },
  },
]

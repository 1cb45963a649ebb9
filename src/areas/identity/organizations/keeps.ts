import type { Kept } from '../../../storage/kept.ts'
import { RESERVED_DAYS } from './slug-store.ts'

export const organizationKeeps: readonly Kept[] = [
  {
    table: 'organizations',
    personal: ['name', 'slug', 'owner_id', 'billing_email'],
    plain: ['id', 'slug_since', 'tier', 'parent_id', 'sequence', 'created_at', 'updated_at'],
    category: 'account',
    purpose: 'Organizations, and who owns each',
    exported: 'rows',
    person: { by: ['owner_id'], erase: { clear: ['name', 'slug', 'billing_email'] } },
  },
  {
    table: 'former_slugs',
    personal: [],
    plain: ['slug_digest', 'organization_id', 'freed_at'],
    category: 'account',
    purpose: 'Slugs that an organization gave up, which nobody else may take yet',
    days: RESERVED_DAYS,
    since: 'freed_at',
    exported: { omit: 'It says nothing about a person' },
  },
  {
    table: 'memberships',
    personal: ['user_id'],
    plain: ['organization_id', 'role', 'is_default', 'joined_at'],
    category: 'account',
    purpose: 'Who belongs to which organization, and in which role',
    exported: 'rows',
    person: { by: ['user_id'], erase: 'delete' },
  },
  {
    table: 'invitations',
    personal: ['email', 'email_key', 'invited_by'],
    plain: ['organization_id', 'id', 'role', 'created_at', 'expires_at', 'accepted_at'],
    category: 'account',
    purpose: 'Who was invited to an organization',
    exported: { without: ['email_key'] },
    person: { by: ['email:email_key'], erase: 'delete' },
  },
]

import type { Generated } from 'kysely'
import type { InvitedRole, OrganizationRole } from '../../../shared/identity/caller.ts'
import type { Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'
import { RESERVED_DAYS } from './slug-store.ts'

const organizations = table('organizations', {
  columns: {
    id: plain<string>(),
    name: personal<string>(),
    slug: personal<string>(),
    /** Null where it has had it since it was made. */
    slug_since: plain<Timestamp | null>(),
    tier: plain<'free' | 'starter' | 'professional' | 'enterprise'>(),
    owner_id: personal<string>(),
    /** Who pays for it, where that is not itself: it is a workspace then. */
    parent_id: plain<string | null>(),
    billing_email: personal<string | null>(),
    sequence: plain<Generated<number>>(),
    created_at: plain<Timestamp>(),
    updated_at: plain<Timestamp>(),
  },
  category: 'account',
  purpose: 'Organizations, and who owns each',
  exported: 'rows',
  person: { by: ['owner_id'], erase: { clear: ['name', 'slug', 'billing_email'] } },
})

const formerSlugs = table('former_slugs', {
  columns: {
    slug_digest: plain<string>(),
    organization_id: plain<string>(),
    freed_at: plain<Timestamp>(),
  },
  category: 'account',
  purpose: 'Slugs that an organization gave up, which nobody else may take yet',
  days: RESERVED_DAYS,
  since: 'freed_at',
  exported: { omit: 'It says nothing about a person' },
})

const memberships = table('memberships', {
  columns: {
    organization_id: plain<string>(),
    user_id: personal<string>(),
    role: plain<OrganizationRole>(),
    is_default: plain<boolean>(),
    joined_at: plain<Timestamp>(),
  },
  category: 'account',
  purpose: 'Who belongs to which organization, and in which role',
  exported: 'rows',
  person: { by: ['user_id'], erase: 'delete' },
})

const invitations = table('invitations', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    email: personal<string>(),
    email_key: personal<string>(),
    role: plain<InvitedRole>(),
    invited_by: personal<string>(),
    created_at: plain<Timestamp>(),
    expires_at: plain<Timestamp>(),
    accepted_at: plain<Timestamp | null>(),
  },
  category: 'account',
  purpose: 'Who was invited to an organization',
  exported: { without: ['email_key'] },
  person: { by: ['email:email_key'], erase: 'delete' },
})

export const organizationTables = [organizations, formerSlugs, memberships, invitations]

declare module '../../../storage/tables.ts' {
  interface Tables {
    organizations: RowOf<typeof organizations>
    former_slugs: RowOf<typeof formerSlugs>
    memberships: RowOf<typeof memberships>
    invitations: RowOf<typeof invitations>
  }
}

import type { Generated } from 'kysely'
import type { Timestamp } from '../../../storage/column-types.ts'

interface Organizations {
  id: string
  name: string
  slug: string
  /** Null where it has had it since it was made. */
  slug_since: Timestamp | null
  tier: 'free' | 'starter' | 'professional' | 'enterprise'
  owner_id: string
  /** Who pays for it, where that is not itself: it is a workspace then. */
  parent_id: string | null
  billing_email: string | null
  sequence: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

interface FormerSlugs {
  slug_digest: string
  organization_id: string
  freed_at: Timestamp
}

interface Memberships {
  organization_id: string
  user_id: string
  role: 'owner' | 'admin' | 'member' | 'viewer'
  is_default: boolean
  joined_at: Timestamp
}

interface Invitations {
  organization_id: string
  id: string
  email: string
  email_key: string
  role: 'admin' | 'member' | 'viewer'
  invited_by: string
  created_at: Timestamp
  expires_at: Timestamp
  accepted_at: Timestamp | null
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    organizations: Organizations
    former_slugs: FormerSlugs
    memberships: Memberships
    invitations: Invitations
  }
}

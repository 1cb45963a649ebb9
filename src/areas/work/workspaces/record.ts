import type { Caller } from '../../../shared/identity/caller.ts'
import { roleInside } from '../../../storage/rows/role-in-workspace.ts'
import { roleAbove } from './entry.ts'
import { organizationNames, type WorkspaceRecord } from './schema.ts'
import type { WorkspaceFacts } from './store.ts'
import type { WorkspaceRetention } from './workspace-policies.ts'

const TIERS = { free: 'free', starter: 'pro', professional: 'pro', enterprise: 'enterprise' } as const

/** A workspace as answers show it, with the names under which either kind of client looks for each fact. */
export function recordOf(
  facts: WorkspaceFacts,
  kept: WorkspaceRetention,
  caller: Pick<Caller, 'orgRole' | 'payerRole'>,
): WorkspaceRecord {
  const { retentionDays, requireApproval, sensitivity, archivedAt, payer } = facts
  const retention = { retention_days: retentionDays, default_retention_days: retentionDays }
  const isArchived = archivedAt !== null
  return {
    id: facts.id,
    ...organizationNames(payer),
    name: facts.name,
    slug: facts.slug,
    description: facts.description,
    owner_id: facts.ownerId,
    created_by: facts.createdBy,
    tier: TIERS[facts.tier],
    encrypted: false,
    ...retention,
    retention: kept,
    sensitivity,
    sensitivity_default: sensitivity,
    sensitivity_level: sensitivity,
    settings: {
      ...retention,
      require_approval: requireApproval,
      require_approval_for_debates: requireApproval,
      allow_public_debates: facts.allowPublicDebates,
      default_debate_visibility: 'workspace',
      max_debate_duration_minutes: facts.maxDebateDurationMinutes,
      enabled_features: [...facts.enabledFeatures],
      custom_branding: facts.customBranding,
    },
    your_role: roleInside(roleAbove(caller), { isArchived, memberRole: facts.memberRole ?? undefined }) ?? 'viewer',
    archived: isArchived,
    archived_at: archivedAt,
    member_count: facts.members,
    debate_count: facts.debates,
    document_count: facts.documents,
    storage_bytes: facts.bytes,
    created_at: facts.createdAt,
    updated_at: facts.updatedAt,
  }
}

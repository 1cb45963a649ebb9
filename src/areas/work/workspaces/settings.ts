import { invalid } from '../../../shared/errors.ts'
import { agreed } from '../../../shared/field-names.ts'
import type { NewWorkspace, SettingsChange, WorkspaceChange } from './schema.ts'
import { MOST_MINUTES } from './schema.ts'
import type { Sensitivity } from './tables.ts'

/** What a workspace is called, and by which rules things go there. */
export interface Settings {
  name: string
  slug: string
  description: string
  sensitivity: Sensitivity
  retentionDays: number
  /** What members ask there waits until an admin approves it; what admins ask does not. */
  requireApproval: boolean
  /** Whether what was made there may be published. */
  allowPublicDebates: boolean
  /** Debates that run longer are cancelled; 0 is no limit. */
  maxDebateDurationMinutes: number
  enabledFeatures: readonly string[]
  customBranding: Record<string, string> | null
}

const USUAL_RETENTION_DAYS = 365

export const usualSettings = (name: string, slug: string): Settings => ({
  name,
  slug,
  description: '',
  sensitivity: 'internal',
  retentionDays: USUAL_RETENTION_DAYS,
  requireApproval: false,
  allowPublicDebates: false,
  maxDebateDurationMinutes: 0,
  enabledFeatures: [],
  customBranding: null,
})

/** What a request wants changed; names of one thing that say different things are refused. */
export function wantedSettings(change: WorkspaceChange | Omit<NewWorkspace, 'members'>): Partial<Settings> {
  const { settings = {}, name, slug, description } = change
  const sensitivity = agreed({
    sensitivity: change.sensitivity,
    sensitivity_default: change.sensitivity_default,
    sensitivity_level: change.sensitivity_level,
  })?.[1]
  const minutes = settings.max_debate_duration_minutes
  if (minutes !== undefined && minutes > MOST_MINUTES)
    throw invalid('settings.max_debate_duration_minutes', `must be at most ${MOST_MINUTES}`)
  return given({
    name: name?.trim(),
    slug: slug?.toLowerCase(),
    description,
    sensitivity,
    retentionDays: retentionIn(change, settings),
    requireApproval: agreed({
      'settings.require_approval': settings.require_approval,
      'settings.require_approval_for_debates': settings.require_approval_for_debates,
    })?.[1],
    allowPublicDebates: settings.allow_public_debates,
    maxDebateDurationMinutes: minutes,
    enabledFeatures: settings.enabled_features && [...new Set(settings.enabled_features)],
    customBranding: settings.custom_branding,
  })
}

const retentionIn = (change: WorkspaceChange | NewWorkspace, settings: SettingsChange) =>
  agreed({
    retention_days: change.retention_days,
    default_retention_days: change.default_retention_days,
    'settings.retention_days': settings.retention_days,
    'settings.default_retention_days': settings.default_retention_days,
  })?.[1]

const given = (fields: { [Name in keyof Settings]: Settings[Name] | undefined }): Partial<Settings> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** The field of a change that reaches beyond the workspace, so that only leaders of the organization may make it. */
export function beyondWorkspace(before: Settings, wanted: Partial<Settings>): string | undefined {
  const { retentionDays = before.retentionDays, allowPublicDebates = before.allowPublicDebates } = wanted
  const keepsLess = retentionDays < USUAL_RETENTION_DAYS && retentionDays !== before.retentionDays
  if (keepsLess) return 'retention_days'
  return allowPublicDebates && !before.allowPublicDebates ? 'settings.allow_public_debates' : undefined
}

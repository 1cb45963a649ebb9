import { csv } from '../../../../adapters/writers/csv-and-jsonl.ts'
import { notFound } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { ownSession } from '../../../../shared/identity/permissions.ts'
import { DAY_MS } from '../../../../shared/time/dates.ts'
import type { StoredExportService } from '../../../work/exports/index.ts'
import { PERSON } from './person-archive.ts'
import type { PersonStore } from './person-store.ts'

interface PersonExportsDependencies {
  store: Pick<PersonStore, 'find' | 'summary'>
  exports: () => Pick<StoredExportService, 'begin' | 'newest' | 'usualMs' | 'link'>
  controller: string | undefined
  contact: string | undefined
  now: () => Date
}

type Format = 'json' | 'csv'

/** The estimate until an export was measured. */
const USUAL_MS = 60_000

/** A person's copy of their data: the newest of a day, or a new one. */
export function personExports({ store, exports, controller, contact, now }: PersonExportsDependencies) {
  async function begun({ userId, org, payer }: Caller, format: Format) {
    const { id } = await exports().begin({ org, payer, kind: PERSON, format, wish: {}, by: userId })
    return {
      id,
      org,
      status: 'pending' as const,
      createdAt: now().toISOString(),
      readyAt: null,
      expiresAt: null,
      fileId: null,
    }
  }

  async function shown(caller: Caller, format: Format, isNew: boolean) {
    ownSession(caller)
    const since = new Date(now().getTime() - DAY_MS)
    const [person, known, usual = USUAL_MS, { key, membership, identities, mfaEnabled }] = await Promise.all([
      store.find(caller.userId),
      isNew ? undefined : exports().newest(caller.userId, PERSON, since),
      exports().usualMs(PERSON),
      store.summary(caller.userId, caller.org),
    ])
    if (!person) throw notFound('person', caller.userId)
    const found = known ?? (await begun(caller, format))
    const link = exports().link(found)
    return {
      export_id: found.id,
      status: found.status === 'ready' ? ('completed' as const) : ('processing' as const),
      estimated_completion: found.readyAt ?? new Date(Date.parse(found.createdAt) + usual).toISOString(),
      download_url: link?.url ?? null,
      download_expires_at: link?.expiresAt ?? null,
      expires_at: found.expiresAt,
      profile: {
        id: person.id,
        email: person.email,
        name: person.name,
        role: person.role,
        is_active: person.disabled_at === null,
        email_verified: person.email_verified_at !== null,
        created_at: person.created_at,
        updated_at: person.updated_at,
        last_login_at: person.last_login_at,
        mfa_enabled: mfaEnabled,
      },
      ...(key ? { api_key: key } : {}),
      ...(membership ? { organization: membership } : {}),
      oauth_providers: identities,
      _export_metadata: {
        exported_at: now().toISOString(),
        format,
        data_controller: controller ?? null,
        contact: contact ?? null,
        legal_basis: 'GDPR, articles 15 and 20',
      },
    }
  }

  return {
    show: (caller: Caller, format: Format) => shown(caller, format, false),
    renew: (caller: Caller, format: Format) => shown(caller, format, true),
  }
}
export type PersonExports = ReturnType<typeof personExports>
export type ShownExport = Awaited<ReturnType<PersonExports['show']>>

const COLUMNS = ['section', 'field', 'value']

/** The answer as CSV: a row for each value. */
export function exportAsCsv(shown: ShownExport): string {
  const rows = Object.entries(shown).flatMap(([section, value]) => {
    if (typeof value !== 'object' || value === null) return [{ section: 'export', field: section, value }]
    const fields = Array.isArray(value) ? Object.entries({ list: value }) : Object.entries(value)
    return fields.map(([field, each]) => ({ section, field, value: each }))
  })
  return csv.head(COLUMNS) + rows.map((row) => csv.row(COLUMNS, JSON.parse(JSON.stringify(row)))).join('')
}

import { endpoint, RawAnswer, type RequestFacts } from '../../../http/endpoint.ts'
import { exportAsCsv, type PersonExports, type ShownExport } from './person/export-service.ts'
import type { DataInventory } from './person/inventory.ts'
import { ChangedPreferences, PreferenceChanges, ShownPreferences } from './preferences/schema.ts'
import type { PreferenceService } from './preferences/service.ts'
import * as S from './schema.ts'

interface Services {
  preferences: PreferenceService
  inventory: DataInventory
  exports: PersonExports
}

const CSV = 'text/csv; charset=utf-8; header=present'
const NEW_COPY = 'A new copy is begun in one transaction with its job, and only for a person who is there'

const inFormat = (shown: ShownExport, format: 'json' | 'csv') =>
  format === 'csv' ? new RawAnswer(CSV, exportAsCsv(shown)) : shown

/** Global Privacy Control: the only value that says something is 1. */
const saysGpc = ({ headers }: RequestFacts) => headers['sec-gpc'] === '1'

export const privacyRoutes = ({ inventory, exports, preferences }: Services) => [
  endpoint({
    id: 'privacy.inventory',
    method: 'GET',
    path: '/privacy/data-inventory',
    summary: 'Show which data about you is stored, why and for how long',
    auth: 'user',
    personal: true,
    action: 'export',
    audit: 'read',
    refusals: [404],
    database: {
      roundTrips: 3,
      statements: 94,
      because: 'What is kept of a person is counted by their address, which is looked up first',
    },
    response: S.Inventory,
    handle: ({ caller }) => inventory(caller),
  }),
  endpoint({
    id: 'privacy.export',
    method: 'GET',
    path: '/privacy/export',
    summary: 'Download a copy of your data: one made within the last day, or a new one',
    description:
      'The archive is written in the background and kept for a week: tables as JSON and CSV, debates as Markdown and JSON lines, files, and a signed manifest. Repeat the request to get its link.',
    auth: 'user',
    personal: true,
    oauthOnly: true,
    action: 'export',
    audit: 'read',
    refusals: [403, 404],
    database: { roundTrips: 4, statements: 11, because: NEW_COPY },
    query: S.ExportQuery,
    produces: 'text/csv',
    response: S.PersonExport,
    handle: async ({ caller, query }) => inFormat(await exports.show(caller, query.format), query.format),
  }),
  endpoint({
    id: 'privacy.export-anew',
    method: 'POST',
    path: '/privacy/export',
    summary: 'Start a new copy of your data',
    auth: 'user',
    personal: true,
    oauthOnly: true,
    action: 'export',
    audit: 'intent',
    refusals: [404],
    query: S.ExportQuery,
    produces: 'text/csv',
    response: S.PersonExport,
    handle: async ({ caller, query }) => inFormat(await exports.renew(caller, query.format), query.format),
  }),
  endpoint({
    id: 'privacy.preferences',
    method: 'GET',
    path: '/privacy/preferences',
    summary: 'Show your choices about your data, current and former',
    auth: 'user',
    personal: true,
    response: ShownPreferences,
    handle: ({ caller, request }) => preferences.show(caller, saysGpc(request)),
  }),
  endpoint({
    id: 'privacy.change-preferences',
    method: 'POST',
    path: '/privacy/preferences',
    summary: 'Choose how your data may be used',
    description:
      'With `third_party_sharing: false`, every request that would send a text of yours to a language model outside the operator’s own network is refused with 409, which names the seats. `Sec-GPC: 1` sets `do_not_sell` and nothing else.',
    auth: 'user',
    personal: true,
    oauthOnly: true,
    audit: 'intent',
    refusals: [403],
    body: PreferenceChanges,
    example: { body: { third_party_sharing: false } },
    response: ChangedPreferences,
    handle: ({ body, caller, request }) => preferences.change(body, caller, saysGpc(request)),
  }),
]

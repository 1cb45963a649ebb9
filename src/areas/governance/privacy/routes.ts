import { endpoint, RawAnswer } from '../../../http/endpoint.ts'
import { exportAsCsv, type PersonExports, type ToldExport } from './person/export-service.ts'
import type { DataInventory } from './person/inventory.ts'
import * as S from './schema.ts'

interface Services {
  inventory: DataInventory
  exports: PersonExports
}

const CSV = 'text/csv; charset=utf-8; header=present'
const inFormat = (told: ToldExport, format: 'json' | 'csv') =>
  format === 'csv' ? new RawAnswer(CSV, exportAsCsv(told)) : told

export const privacyRoutes = ({ inventory, exports }: Services) => [
  endpoint({
    id: 'privacy.inventory',
    method: 'GET',
    path: '/privacy/data-inventory',
    summary: 'Show what is kept of you, why and for how long',
    auth: 'user',
    personal: true,
    action: 'export',
    audit: 'read',
    refusals: [404],
    response: S.Inventory,
    handle: ({ caller }) => inventory(caller),
  }),
  endpoint({
    id: 'privacy.export',
    method: 'GET',
    path: '/privacy/export',
    summary: 'Take your data away: the newest copy of a day, or a new one',
    description:
      'The archive is written in the background and kept for a week: tables as JSON and CSV, debates as Markdown and JSON lines, files, and a signed manifest. Ask again for its link.',
    auth: 'user',
    personal: true,
    oauthOnly: true,
    action: 'export',
    audit: 'read',
    refusals: [403, 404],
    query: S.ExportQuery,
    response: S.PersonExport,
    handle: async ({ caller, query }) => inFormat(await exports.show(caller, query.format), query.format),
  }),
  endpoint({
    id: 'privacy.export-anew',
    method: 'POST',
    path: '/privacy/export',
    summary: 'Begin a new copy of your data',
    auth: 'user',
    personal: true,
    oauthOnly: true,
    action: 'export',
    audit: 'intent',
    refusals: [404],
    query: S.ExportQuery,
    response: S.PersonExport,
    handle: async ({ caller, query }) => inFormat(await exports.renew(caller, query.format), query.format),
  }),
]

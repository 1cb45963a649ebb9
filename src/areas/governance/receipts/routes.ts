import Type from 'typebox'
import { endpoint, RawAnswer } from '../../../http/endpoint.ts'
import { perMinute } from '../../../http/rate-limit/declared-limits.ts'
import { KEYS_PATH } from '../../../shared/verifier/keys.ts'
import * as S from './schema.ts'
import type { ReceiptService } from './service.ts'

export const receiptRoutes = (receipts: ReceiptService) => [
  endpoint({
    id: 'receipts.list',
    method: 'GET',
    path: '/receipts',
    summary: "List the organization's decision receipts, newest first",
    auth: { permission: 'debates.read' },
    reads: ['probes.report', 'receipts.issue'],
    envelope: 'mirrored',
    query: S.ReceiptQuery,
    response: S.Receipts,
    handle: ({ query, caller }) => receipts.list(query, caller),
  }),
  endpoint({
    id: 'receipts.get',
    refusals: [404, 409],
    method: 'GET',
    path: '/receipts/:receipt_id',
    summary: 'Show a receipt with its signature',
    auth: { permission: 'debates.read' },
    reads: ['receipts.issue'],
    audit: 'read',
    envelope: 'mirrored',
    response: S.Receipt,
    handle: ({ params, caller }) => receipts.get(params.receipt_id, caller),
  }),
  endpoint({
    id: 'receipts.verify',
    method: 'POST',
    path: '/receipts/:receipt_id/verify',
    summary: 'Check the signature of a receipt, its digest, and the log it attests',
    auth: { permission: 'debates.read' },
    reads: ['receipts.issue'],
    personal: true,
    envelope: 'mirrored',
    response: S.Verification,
    handle: ({ params, caller }) => receipts.verify(params.receipt_id, caller),
  }),
  endpoint({
    id: 'receipts.export',
    method: 'GET',
    path: '/receipts/:receipt_id/export',
    summary: 'Download a receipt as a file that can be verified without this service',
    auth: { permission: 'debates.read' },
    reads: ['probes.report', 'receipts.issue'],
    audit: 'read',
    action: 'export',
    query: S.ExportQuery,
    produces: ['application/json', 'text/markdown', 'text/html', 'application/sarif+json'],
    response: Type.String(),
    handle: async ({ params, query, caller, reply }) => {
      const { content, filename, type } = await receipts.file(params.receipt_id, query.format, caller)
      reply.header('content-disposition', `attachment; filename="${filename}"`)
      return new RawAnswer(`${type}; charset=utf-8`, content)
    },
  }),
  endpoint({
    id: 'receipts.export-wrapped',
    reads: ['probes.report', 'receipts.issue'],
    method: 'GET',
    path: '/gauntlet/receipts/:receipt_id/export',
    summary: 'Get the file of a receipt inside JSON, for clients that read only JSON',
    auth: { permission: 'debates.read' },
    audit: 'read',
    action: 'export',
    query: S.ExportQuery,
    response: S.WrappedReceipt,
    handle: ({ params, query, caller }) => receipts.wrapped(params.receipt_id, query.format, caller),
  }),
  endpoint({
    id: 'receipts.check-paper',
    method: 'POST',
    path: '/verify',
    summary: 'Verify a copy of a document that this installation signed',
    description:
      'The signature is checked against the keys of this installation, retired ones included, and everything outside the signed part against the signed part. Nothing is stored.',
    auth: 'user',
    personal: true,
    audit: 'nothing',
    stability: 'experimental',
    limit: perMinute(30, 'user'),
    bodyLimit: S.PAPER_BYTES,
    body: S.PaperBody,
    example: { body: { paper: 'parley/example/log\n…' } },
    response: S.Verdict,
    handle: ({ body }) => receipts.verifyPaper(body),
  }),
  endpoint({
    id: 'receipts.keys',
    method: 'GET',
    path: KEYS_PATH,
    summary: 'List the public keys of receipts, current and former',
    auth: 'public',
    versions: 'unversioned',
    response: S.PublicKeys,
    handle: () => receipts.publicKeys(),
  }),
]

import type { JsonObject } from '../../../shared/canonical-json.ts'
import { type ExportKind, pagesByKey } from '../../../storage/export-kind.ts'

/** Every topic that became a debate or was claimed for one, with its score and the result. */
export const pulseExport: ExportKind = {
  name: 'pulse',
  may: 'pulse.read',
  columns: [
    'id',
    'run_id',
    'topic_id',
    'topic_text',
    'url',
    'platform',
    'category',
    'volume',
    'score',
    'parts',
    'state',
    'reason',
    'debate_id',
    'claimed_at',
    'started_at',
    'ended_at',
    'result',
    'consensus_reached',
    'confidence',
    'rounds_used',
  ],
  async *rows(tx, org) {
    const claimed = (after: string, limit: number) =>
      tx
        .selectFrom('pulse_debates')
        .select(['id', 'run_id', 'topic_id', 'topic_text', 'url', 'platform', 'category', 'volume', 'score', 'parts'])
        .select(['state', 'reason', 'debate_id', 'claimed_at', 'started_at', 'ended_at', 'result'])
        .select(['consensus_reached', 'confidence', 'rounds_used'])
        .where('organization_id', '=', org)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute()
    for await (const page of pagesByKey(claimed, ({ id }) => id))
      yield page.map((row) => ({
        ...row,
        parts: row.parts as JsonObject,
        debate_id: row.state === 'started' ? row.debate_id : null,
      }))
  },
}

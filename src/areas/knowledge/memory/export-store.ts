import { type ExportKind, pagesByKey } from '../../../storage/export-kind.ts'
import { sourcesOf } from './lifecycle/forget-store.ts'

/** All memory entries, one row for each source. */
export const memoryExport: ExportKind = {
  name: 'memory',
  may: 'memory.read',
  columns: [
    'entry_id',
    'kind',
    'tier',
    'topic',
    'content',
    'debate_id',
    'version',
    'agent',
    'user_id',
    'timestamp',
    'importance',
    'supplied',
    'cited',
    'outcome',
    'valid_from',
    'invalid_at',
    'superseded_by',
    'archived_at',
  ],
  async *rows(tx, org) {
    const entries = (after: string, limit: number) =>
      tx
        .selectFrom('memory_entries')
        .selectAll()
        .where('organization_id', '=', org)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute()
    for await (const page of pagesByKey(entries, ({ id }) => id)) {
      const byId = new Map(page.map((entry) => [entry.id, entry]))
      const said = await sourcesOf(tx, org, [...byId.keys()])
      yield said.flatMap((source) => {
        const entry = byId.get(source.entry)
        if (!entry) return []
        const { kind, tier, importance, supplied, cited, valid_from, invalid_at, superseded_by, archived_at } = entry
        return [
          {
            entry_id: entry.id,
            kind,
            tier,
            importance,
            supplied,
            cited,
            outcome: entry.proved,
            valid_from,
            invalid_at,
            superseded_by,
            archived_at,
            topic: source.topic,
            content: source.text,
            debate_id: source.debate_id,
            version: source.version,
            agent: source.agent,
            user_id: source.user_id,
            timestamp: source.at,
          },
        ]
      })
    }
  },
}

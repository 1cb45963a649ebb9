import type { PassName } from '../../../../analysis/blob-facts.ts'
import type { Timestamp } from '../../../../storage/column-types.ts'
import { plain, type RowOf, table } from '../../../../storage/table.ts'

/** Folds whose result is kept as the facts of one content are. */
export type FoldName = 'fold.flow'

const blobFacts = table('blob_facts', {
  columns: {
    organization_id: plain<string>(),
    /** The id of the content; of a fold over many contents a digest of all that it rests on. */
    oid: plain<string>(),
    pass: plain<PassName | FoldName>(),
    /** How the pass reads it: contents that are read equally have equal facts. */
    read_as: plain<string>(),
    version: plain<string>(),
    /** Compressed JSON; null where the pass has nothing to say. Whose words a file holds nobody can tell, so they last for days alone. */
    facts: plain<Buffer | null>(),
    /** Why the pass gave up. */
    gave_up: plain<string | null>(),
    used_at: plain<Timestamp>(),
  },
  category: 'machinery',
  purpose: 'What the analyser found in the files of repositories, so that it reads a file once',
  days: 90,
  since: 'used_at',
  exported: { omit: 'It is made anew from the repositories, and says of no row whose words they are' },
})

export const factsTables = [blobFacts]

declare module '../../../../storage/tables.ts' {
  interface Tables {
    blob_facts: RowOf<typeof blobFacts>
  }
}

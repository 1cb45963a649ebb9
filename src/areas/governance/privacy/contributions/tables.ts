import { personal, plain, type RowOf, table } from '../../../../storage/table.ts'

const contributions = table('contributions', {
  columns: {
    organization_id: plain<string>(),
    debate_id: plain<string>(),
    version: plain<number>(),
    user_id: personal<string>(),
  },
  category: 'debate',
  purpose: 'Which events of debates hold text that a person wrote',
  exported: { omit: 'The debates are exported, with what the person wrote in them' },
  person: { by: ['user_id'], erase: 'pseudonym' },
  debate: { by: 'debate_id', erase: { keep: 'It says that a person wrote there, as the log does, and not what' } },
})

export const contributionTables = [contributions]

declare module '../../../../storage/tables.ts' {
  interface Tables {
    contributions: RowOf<typeof contributions>
  }
}

import type { EdgeHow } from '../../../../analysis/graph/resolver.ts'
import type { SymbolKind, Visibility } from '../../../../analysis/structure/structure-facts.ts'
import { personal, plain, type RowOf, table } from '../../../../storage/table.ts'

const REMADE = { omit: 'It is made anew from the code of the repository, and says of no row whose words they are' }

const codeSymbols = table('code_symbols', {
  columns: {
    organization_id: plain<string>(),
    repository_id: plain<string>(),
    number: plain<number>(),
    path: personal<string>(),
    name: personal<string>(),
    /** A file stands for what its code does outside its symbols; an import is kept only when nothing needs it. */
    kind: plain<SymbolKind | 'file' | 'import'>(),
    line: plain<number>(),
    end_line: plain<number>(),
    /** The number of what it stands in. */
    within: plain<number>(),
    visibility: plain<Visibility>(),
    is_exported: plain<boolean>(),
    is_test: plain<boolean>(),
    is_entry: plain<boolean>(),
    doc: personal<string | null>(),
    /** How often it is used. */
    uses: plain<number>(),
    /** Symbols of one number reach each other. */
    cycle: plain<number | null>(),
    dead_confidence: plain<number | null>(),
    dead_reason: plain<string | null>(),
  },
  category: 'knowledge',
  purpose: 'What the code of the last analysed commit of a repository defines; it goes with the repository',
  exported: REMADE,
  person: {
    by: [],
    through: { table: 'code_repositories', column: 'repository_id', its: 'id', by: 'created_by' },
    erase: { keep: 'It is what the code itself says, and goes with its repository, which the organization removes' },
  },
})

const codeEdges = table('code_edges', {
  columns: {
    organization_id: plain<string>(),
    repository_id: plain<string>(),
    from_number: plain<number>(),
    to_number: plain<number>(),
    how: plain<EdgeHow>(),
    uses: plain<number>(),
  },
  category: 'knowledge',
  purpose: 'Who uses whom in the code of the last analysed commit of a repository; it goes with the repository',
  exported: REMADE,
})

const codeStructureFiles = table('code_structure_files', {
  columns: {
    organization_id: plain<string>(),
    repository_id: plain<string>(),
    path: personal<string>(),
    /** The symbols of the file have the numbers from here on, and so many at most. */
    first_number: plain<number>(),
    room: plain<number>(),
    /** Of all its rows, so that a scan writes those alone that changed. */
    digest: plain<string>(),
  },
  category: 'machinery',
  purpose: 'Which rows of symbols and edges are those of each file; it goes with the repository',
  exported: REMADE,
  person: {
    by: [],
    through: { table: 'code_repositories', column: 'repository_id', its: 'id', by: 'created_by' },
    erase: { keep: 'It is what the code itself says, and goes with its repository, which the organization removes' },
  },
})

export const structureTables = [codeSymbols, codeEdges, codeStructureFiles]

declare module '../../../../storage/tables.ts' {
  interface Tables {
    code_symbols: RowOf<typeof codeSymbols>
    code_edges: RowOf<typeof codeEdges>
    code_structure_files: RowOf<typeof codeStructureFiles>
  }
}

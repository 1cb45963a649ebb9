import { createHash } from 'node:crypto'
import type { Sandbox } from '../../../../adapters/sandbox/sandbox.ts'
import { PASSES } from '../../../../analysis/blob-facts.ts'
import type { PackageUses } from '../../../../analysis/graph/package-uses.ts'
import type { FoldedFigures } from '../../../../analysis/graph/structure-fold.ts'
import { type LanguageId, languageOfPath } from '../../../../analysis/languages/languages.ts'
import type { SourceFile } from '../../../../analysis/source-tree.ts'
import { type Point, pathFilter, writePoint } from '../metrics/index.ts'
import type { PartFold, PartResult, RunningScan, ScanPart } from '../scanning/scan-kind.ts'
import { joinStructures } from './join-structures.ts'
import { isManifest, publishedFolders } from './published.ts'
import type { StructureChange, StructureStore } from './store.ts'

/** Raised when the same structures would be joined otherwise. */
const VERSION = '3'

interface Dependencies {
  store: StructureStore
  sandbox: Sandbox
  latestPoint: (org: string, repositoryId: string, kind: Point['kind']) => Promise<Point | undefined>
}

/** Reads who defines and who uses what in a commit, which of it nothing needs, and how it hangs together. */
export function structurePart(dependencies: Dependencies): Pick<ScanPart, 'version' | 'open'> {
  return {
    version: () => VERSION,
    open: (scan) => new StructureFold(dependencies, scan),
  }
}

const LARGEST_MANIFEST = 1_048_576
/** Why a file that people wrote may not have been read. */
const UNREAD = new Set(['too_large', 'unanalysable'])

/** What a point keeps of a structure. */
interface StoredFigures extends Pick<FoldedFigures, 'understanding' | 'edges' | 'cycles'> {
  summary: Record<string, unknown>
  dead: number
  structured: number
  unparsed: number
  /** What files import from outside of the code. */
  packages: PackageUses
  /** A digest of all that they rest on: files of the same need no other. */
  inputs: string
}

class StructureFold implements PartFold {
  readonly #dependencies: Dependencies
  readonly #scan: RunningScan
  readonly #wanted: (path: string) => boolean
  readonly #files: { file: SourceFile; language: LanguageId }[] = []
  readonly #manifests: SourceFile[] = []
  readonly #languages: Record<string, number> = {}
  #lines = 0
  #unread = 0

  constructor(dependencies: Dependencies, scan: RunningScan) {
    this.#dependencies = dependencies
    this.#scan = scan
    this.#wanted = pathFilter(scan.options)
  }

  take({ file, facts, skipped }: Parameters<PartFold['take']>[0]) {
    if (isManifest(file.path) && file.bytes <= LARGEST_MANIFEST) this.#manifests.push(file)
    const isWanted = this.#wanted(file.path)
    if (!isWanted || (skipped && UNREAD.has(skipped.reason) && languageOfPath(file.path))) this.#unread++
    if (!facts || !isWanted) return
    const { language, lines } = facts.file
    this.#files.push({ file, language })
    this.#lines += lines.total
    this.#languages[language] = (this.#languages[language] ?? 0) + 1
  }

  async close(): Promise<PartResult> {
    const { org, repository } = this.#scan
    const inputs = this.#inputs()
    const former = await this.#dependencies.latestPoint(org, repository.id, 'structure')
    const known = former?.figures as unknown as StoredFigures | undefined
    if (known?.inputs === inputs) return this.#result(known, undefined)
    const joined = await this.#join()
    if ('ended' in joined)
      return {
        findings: [],
        coverage: { ended: joined.ended },
        summary: {},
        gaps: [`What uses what is not known: the run that joins it was ended (${joined.ended})`],
      }
    const { figures, change, structured, unparsed, uses } = joined
    const packages = uses.uses(unparsed + this.#unread === 0)
    const { classes, functions, imports, understanding, edges, cycles, dead } = figures
    const summary = {
      total_files: this.#files.length,
      total_lines: this.#lines,
      languages: this.#languages,
      classes,
      functions,
      imports,
    }
    return this.#result({ summary, understanding, edges, cycles, dead, structured, unparsed, packages, inputs }, change)
  }

  async #join() {
    const { store, sandbox } = this.#dependencies
    const { org, repository, snapshot, signal } = this.#scan
    const published = await publishedFolders(this.#manifests, snapshot, signal)
    const before = await store.storedFiles(org, repository.id)
    const owner = { organization_id: org, repository_id: repository.id }
    return joinStructures(this.#files, { scan: this.#scan, sandbox, published, before, owner })
  }

  #inputs(): string {
    const named = (files: readonly SourceFile[]) => files.map(({ path, oid }) => `${path}\n${oid}`)
    const all = [named(this.#files.map(({ file }) => file)), named(this.#manifests), this.#unread]
    return createHash('sha256')
      .update(JSON.stringify([VERSION, PASSES.file.version, PASSES.structure.version, all]))
      .digest('hex')
  }

  #result(stored: StoredFigures, change: StructureChange | undefined): PartResult {
    const { org, repository, id, commit, branch, snapshot, now } = this.#scan
    const { store } = this.#dependencies
    const { summary, edges, dead, cycles, structured, unparsed } = stored
    return {
      findings: [],
      coverage: { files_with_structure: structured, files_not_parsed: unparsed, ...edges },
      summary: { ...summary, edges: edges.total, dead, cycles } as PartResult['summary'],
      gaps: unparsed > 0 ? [`${unparsed} files could not be parsed in time`] : [],
      async store(tx) {
        const owner = { org, repositoryId: repository.id }
        if (change) await store.change(tx, owner, change)
        await writePoint(tx, {
          ...owner,
          scanId: id,
          kind: 'structure',
          commit,
          branch,
          committedAt: snapshot.committedAt,
          at: now(),
          figures: stored,
        })
      },
    }
  }
}

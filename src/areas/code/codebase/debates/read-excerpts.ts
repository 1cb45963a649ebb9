import { setImmediate } from 'node:timers/promises'
import { GitFault } from '../../../../adapters/git/git-fault.ts'
import { conflict, unavailable } from '../../../../shared/errors.ts'
import type { Repositories, Repository } from '../repositories/index.ts'
import { type Excerpt, excerptOf, joinedLines, type Lines } from './excerpt.ts'

/** Short, because a caller waits: the mirror of a repository is nearly always there. */
const LONGEST_MS = 15_000

export interface WantedLines {
  repository: Repository
  commit: string
  lines: readonly Lines[]
  /** Whether the comments above belong to the lines, as they do to a symbol. */
  withComments: boolean
  signal?: AbortSignal | undefined
}

/**
 * Reads lines of a commit from its mirror, those of a file that overlap together; leaves out what is not there, is a link, or cannot be
 * read whole.
 */
export const excerptReader =
  ({ snapshot }: Pick<Repositories, 'snapshot'>) =>
  async ({ repository, commit, lines, withComments, signal }: WantedLines): Promise<Excerpt[]> => {
    const over = AbortSignal.any([AbortSignal.timeout(LONGEST_MS), ...(signal ? [signal] : [])])
    try {
      const tree = await snapshot(repository, { commit }, over)
      const wanted = joinedLines(lines)
      const paths = new Set(wanted.map(({ path }) => path))
      const isRead = ({ path, kind }: { path: string; kind: string }) =>
        paths.has(path) && (kind === 'file' || kind === 'executable')
      const files = (await tree.files(over)).filter(isRead)
      const texts = new Map<string, string>()
      for await (const { oid, bytes } of tree.read([...new Set(files.map(({ oid }) => oid))], over))
        texts.set(oid, new TextDecoder().decode(bytes))
      const oids = new Map(files.map(({ path, oid }) => [path, oid]))
      const excerpts: Excerpt[] = []
      for (const each of wanted) {
        const content = texts.get(oids.get(each.path) ?? '')
        const excerpt = content === undefined ? undefined : excerptOf(content, each, withComments)
        if (excerpt) excerpts.push(excerpt)
        await setImmediate()
      }
      return excerpts
    } catch (fault) {
      if (fault instanceof GitFault && !fault.isPassing)
        throw conflict(`Commit ${commit} of ${repository.name} cannot be read any more: ${fault.message}`, {
          status: 'gone',
        })
      if (fault instanceof GitFault) throw unavailable(fault.message)
      if (over.aborted) throw unavailable(`The code of ${repository.name} could not be brought in time`)
      throw fault
    }
  }
export type ReadExcerpts = ReturnType<typeof excerptReader>

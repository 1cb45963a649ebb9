import type { Readable } from 'node:stream'
import { GitFault } from './git-fault.ts'
import { partsOf } from './read-tree.ts'
import type { FileChange, HistoricCommit } from './snapshot.ts'

/** What `readHistory` reads: one header a commit and parent, then what changed. */
export const HISTORY_ARGS = [
  'log',
  '--raw',
  '-z',
  '-m',
  '--root',
  '--reverse',
  '--no-abbrev',
  '--no-renames',
  '--no-ext-diff',
  '--no-textconv',
  '--no-color',
  '--no-show-signature',
  '--no-notes',
  '--encoding=UTF-8',
  '--format=%H %P%x09%cI%x09%ae%x09%an',
]

const HEADER = /^([\da-f]{40,64}) ([\da-f ]*)\t([^\t]*)\t([^\t]*)\t([\s\S]*)$/
const CHANGE = /^:\d{6} (\d{6}) [\da-f]+ ([\da-f]+) [A-Z]/
const SUBMODULE = '160000'
const NOTHING = '000000'

/** The commits of a log, the oldest first; a merge is told once, with what it changed against each parent. */
export async function* readHistory(stream: Readable): AsyncGenerator<HistoricCommit> {
  let commit: (Omit<HistoricCommit, 'changes'> & { changes: FileChange[] }) | undefined
  let change: RegExpExecArray | undefined
  for await (const part of partsOf(stream)) {
    if (change) {
      const [, mode, oid] = change
      if (mode !== SUBMODULE)
        commit?.changes.push({ path: part.toString('utf8'), oid: mode === NOTHING ? undefined : oid })
      change = undefined
      continue
    }
    const text = part.toString('utf8').replace(/^\n/, '')
    if (text.startsWith(':')) {
      change = CHANGE.exec(text) ?? undefined
      if (!change || !commit) throw new GitFault('malformed')
    } else {
      const next = headerOf(text)
      if (next.oid === commit?.oid) continue
      if (commit) yield commit
      commit = { ...next, changes: [] }
    }
  }
  if (commit) yield commit
}

function headerOf(text: string) {
  const [, oid = '', parents = '', at = '', authorEmail = '', author = ''] = HEADER.exec(text) ?? []
  if (oid === '') throw new GitFault('malformed')
  return { oid, author, authorEmail, at: timeOf(at), isMerge: parents.includes(' ') }
}

/** A commit may state any time; one that no calendar has is the beginning of time. */
function timeOf(text: string): string {
  const time = Date.parse(text)
  return new Date(Number.isNaN(time) ? 0 : time).toISOString()
}

import type { LibraryStats } from '../../api/knowledge/library.ts'
import { counted } from '../../ui/text.ts'

type Standing = Pick<LibraryStats, 'total_entries' | 'passages' | 'rebuilding'> & {
  usage: Pick<LibraryStats['usage'], 'supplied' | 'cited'>
}

/** How much there is, and how much of what debates were given was cited. */
export function standingWords({ total_entries, passages, rebuilding, usage }: Standing): string {
  if (total_entries === 0) return ''
  const holds = `Contains ${counted(total_entries, 'text')} in ${counted(passages, 'passage')}.`
  const cites =
    usage.supplied > 0
      ? ` Of ${counted(usage.supplied, 'passage')} that debates were given, they cited ${usage.cited.toLocaleString('en')}.`
      : ''
  return `${holds}${cites}${rebuilding ? ' The index is being rebuilt; until then a search may find less.' : ''}`
}

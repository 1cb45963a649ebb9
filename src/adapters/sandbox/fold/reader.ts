import type { StructuredFile } from '../../../analysis/graph/source-index.ts'
import { foldStructure } from '../../../analysis/graph/structure-fold.ts'
import type { LanguageId } from '../../../analysis/languages/languages.ts'
import type { StructureFacts } from '../../../analysis/structure/structure-facts.ts'
import { jsonLines, serveInParts } from '../inside-sandbox.ts'
import type { FoldAsked } from './task.ts'

serveInParts(async (input, bytes, answer) => {
  const { published, former } = input as FoldAsked
  const files: StructuredFile[] = []
  const lines = jsonLines(bytes)
  for (const head of lines) {
    const [path, language] = head as [string, LanguageId]
    files.push({ path, language, facts: lines.next().value as StructureFacts })
  }
  const fold = foldStructure(files, {
    isPublished: isPublishedBelow(new Map(published)),
    former: former.map(([path, first, room]) => ({ path, first, room })),
  })
  answer({ figures: fold.figures })
  for (const file of fold.files) answer({ file })
})

/** Tells of a path whether the folder around it is a package that is published, by the manifest nearest to it. */
function isPublishedBelow(folders: ReadonlyMap<string, boolean>): (path: string) => boolean {
  return (path) => {
    for (let at = path.lastIndexOf('/'); ; at = path.lastIndexOf('/', at - 1)) {
      const known = folders.get(at < 0 ? '' : path.slice(0, at))
      if (known !== undefined) return known
      if (at <= 0) return folders.get('') ?? false
    }
  }
}

import { licenceOfText } from '../../../../analysis/licences/licence-text.ts'
import { dependencyFileKind } from '../../../../analysis/lockfiles/dependency-files.ts'
import { type DependencyFile, inventoryOf } from '../../../../analysis/lockfiles/inventory.ts'
import type { ScannedFile } from '../scanning/index.ts'
import type { StoredInventory } from './tables.ts'

const SKIPPED_WORDS: Readonly<Record<string, string>> = {
  too_large: 'It is larger than what is read',
  unreadable: 'It could not be read',
}

/** Gathers what the files of a commit say of dependencies, as they pass. */
export function inventoryCollector() {
  const files: DependencyFile[] = []
  const others: string[] = []
  const skipped: { path: string; why: string }[] = []
  let licence: { path: string; text: string } | undefined

  return {
    take({ file: { path }, facts, skipped: unread }: ScannedFile) {
      const kind = dependencyFileKind(path)
      if (kind === 'not read') others.push(path)
      if (unread) {
        const why = SKIPPED_WORDS[unread.reason]
        if (kind === 'read' && why) skipped.push({ path, why })
        return
      }
      if (facts.dependencies) files.push({ path, ...facts.dependencies })
      else if (kind === 'read' && facts.gave_up?.dependencies) skipped.push({ path, why: 'It holds too much' })
      const isAtRoot = !path.includes('/')
      if (isAtRoot && facts.licence_text !== undefined && !licence) licence = { path, text: facts.licence_text }
    },

    done(): StoredInventory {
      const inventory = inventoryOf(files, others)
      const likeness = licence && licenceOfText(licence.text)
      return {
        ...inventory,
        notRead: [...inventory.notRead, ...skipped],
        ...(licence && likeness
          ? { licenceFile: { path: licence.path, id: likeness.id, isUncertain: likeness.isUncertain } }
          : {}),
      }
    },
  }
}

/** The licence of the project: what its manifest says, otherwise what its licence file is surely like. */
export const projectLicence = ({ project, licenceFile }: StoredInventory): string | undefined =>
  project?.license ?? (licenceFile && !licenceFile.isUncertain ? licenceFile.id : undefined)

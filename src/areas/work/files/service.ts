import { gone, notFound } from '../../../shared/errors.ts'
import type { StoredFiles } from '../../../storage/files/stored-files.ts'

type Range = Parameters<StoredFiles['open']>[1]

/** The rules of links to stored files: a link that this service did not sign opens nothing and reveals nothing. */
export const fileService = (storedFiles: Pick<StoredFiles, 'linked' | 'open'>) => ({
  async linked(token: string) {
    const file = await storedFiles.linked(token)
    if (file === undefined) throw notFound('link', token)
    if (file === 'gone') throw gone('The link has expired, or the file was removed')
    const open = async (range?: Range) => {
      const stream = await storedFiles.open(file, range)
      if (!stream) throw gone('The file was removed')
      return stream
    }
    return { name: file.name, type: file.type, size: file.size, sha256: file.sha256, open }
  },
})
export type FileService = ReturnType<typeof fileService>

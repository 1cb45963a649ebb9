import { ARCHIVE_FORMATS, type ArchiveFormat, type CodeOrigin } from '../../../../adapters/git/mirrors.ts'
import type { StoredFiles } from '../../../../storage/files/stored-files.ts'
import type { Repository, RepositoryStore } from './store.ts'

interface OriginOptions {
  storedFiles: Pick<StoredFiles, 'find' | 'open'>
  store: Pick<RepositoryStore, 'isFirst'>
  payerOf: (tenant: string) => Promise<string>
  /** The operator's token, and the API of the code host that it is for. */
  codehostToken: string | undefined
  codehostApiUrl: string
}

export type Origins = ReturnType<typeof origins>

/** From where the code of repositories is brought, and with which credentials. */
export function origins({ storedFiles, store, payerOf, codehostToken, codehostApiUrl }: OriginOptions) {
  const tokenOrigin = originOfHost(codehostApiUrl)

  async function tokenFor(org: string, url: string): Promise<string | undefined> {
    if (codehostToken === undefined || URL.parse(url)?.origin !== tokenOrigin) return undefined
    return (await store.isFirst(await payerOf(org))) ? codehostToken : undefined
  }

  return {
    async of({ org, updatedAt, source: { kind, location, fileId } }: Repository): Promise<CodeOrigin> {
      if (kind === 'remote') return { kind, url: location, token: await tokenFor(org, location) }
      if (kind === 'directory') return { kind, path: location }
      const file = fileId === null ? undefined : await storedFiles.find(org, fileId)
      return {
        kind,
        fileId: fileId ?? '',
        at: updatedAt,
        format: ARCHIVE_FORMATS.find((format) => ARCHIVE_TYPES[format] === file?.type) ?? 'tar',
        async open() {
          const content = file && (await storedFiles.open(file))
          if (!content) throw new Error('The stored archive is gone')
          return content
        },
      }
    },
  }
}

/** Where the code host of an API serves git. */
function originOfHost(api: string): string | undefined {
  const url = URL.parse(api)
  if (url?.hostname !== 'api.github.com') return url?.origin
  return 'https://github.com'
}

/** The types of stored archives: what people called them may be erased. */
export const ARCHIVE_TYPES = { tar: 'application/x-tar', tgz: 'application/gzip', zip: 'application/zip' } as const

const ENDINGS: readonly (readonly [string, ArchiveFormat])[] = [
  ['.tar.gz', 'tgz'],
  ...ARCHIVE_FORMATS.map((format) => [`.${format}`, format] as const),
]

/** The format that the name of an archive states. */
export const archiveFormat = (name: string): ArchiveFormat | undefined =>
  ENDINGS.find(([ending]) => name.toLowerCase().endsWith(ending))?.[1]

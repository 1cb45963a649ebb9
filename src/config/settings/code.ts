import { setting } from '../setting.ts'
import { integer, list, path, seconds } from '../value-types.ts'

/** Repositories whose code is analysed; docs/code-analysis.md explains how. */
export const codeSettings = [
  setting('SERVICE_CODE_ROOTS', list(path), {
    default: '',
    area: 'codebase',
    meaning:
      'Directories of this machine below which the first organization may name git repositories; unset, none can be named.',
  }),
  setting('SERVICE_CODE_MAX_REPOSITORY_BYTES', integer({ min: 1_048_576, max: 1_099_511_627_776 }), {
    default: '2147483648',
    area: 'codebase',
    meaning: 'How large the mirror of one repository may become; what is larger is not fetched.',
  }),
  setting('SERVICE_CODE_MAX_FILES', integer({ min: 1, max: 10_000_000 }), {
    default: '200000',
    area: 'codebase',
    meaning: 'How many files a repository may have to be analysed.',
  }),
  setting('SERVICE_CODE_MAX_FILE_BYTES', integer({ min: 1_024, max: 4_194_304 }), {
    default: '1048576',
    area: 'codebase',
    meaning:
      'The largest file that is analysed; larger ones are counted as skipped, and not fetched where the server can leave them out.',
  }),
  setting('SERVICE_CODE_FETCH_SECONDS', seconds({ min: 10, max: 86_400 }), {
    default: '600',
    area: 'codebase',
    meaning: 'How long fetching a repository may take.',
  }),
  setting('SERVICE_CODE_SCAN_SECONDS', seconds({ min: 10, max: 86_400 }), {
    default: '1800',
    area: 'codebase',
    meaning: 'How long a scan may take, fetching included.',
  }),
  setting('SERVICE_ADVISORY_SOURCE', list(path), {
    default: '',
    area: 'codebase',
    meaning:
      'Where advisories in OSV form are imported from each night: addresses of ZIP archives or paths of this machine; unset, they come by `parley advisories import` and `POST /admin/advisories/import` alone.',
  }),
] as const

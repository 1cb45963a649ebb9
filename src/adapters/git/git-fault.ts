import { ServiceError } from '../../shared/errors.ts'

/** Why a commit could not be brought or read. */
const GIT_FAULTS = {
  /** The server knows no such repository, or wants credentials that we do not have. */
  not_found: 'There is no such repository, or it is not open to us',
  unreachable: 'The server of the repository cannot be reached',
  /** The address is not one that may be called. */
  refused: 'The address of the repository may not be called',
  redirected: 'The server sends us to another address: name that one',
  no_branch: 'The repository has no such branch',
  no_commit: 'The repository has no such commit',
  empty: 'The repository has no commit',
  too_large: 'The repository is larger than SERVICE_CODE_MAX_REPOSITORY_BYTES',
  too_many_files: 'The repository has more files than SERVICE_CODE_MAX_FILES',
  too_slow: 'The repository took longer to fetch than SERVICE_CODE_FETCH_SECONDS',
  malformed: 'What the server sent is no sound repository',
  bad_archive: 'The archive cannot be unpacked',
} as const
export type GitFaultKind = keyof typeof GIT_FAULTS

/** A commit could not be brought. */
export class GitFault extends Error {
  readonly kind: GitFaultKind
  /** Whether trying again later may help. */
  readonly isPassing: boolean
  constructor(kind: GitFaultKind, detail = '') {
    super(`${GIT_FAULTS[kind]}${detail && `: ${detail}`}`)
    this.name = 'GitFault'
    this.kind = kind
    this.isPassing = kind === 'unreachable'
  }
}

/** There is no usable git on this machine. */
export const gitMissing = () =>
  new ServiceError(
    503,
    'UNAVAILABLE',
    'Code cannot be read: git 2.39 or newer is not installed on the machine of the service',
    {
      details: { reason: 'GIT_MISSING' },
    },
  )

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
type GitFaultKind = keyof typeof GIT_FAULTS

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

/** What git says, in its own English, of what went wrong; the first that fits. */
const SAYINGS: readonly (readonly [RegExp, GitFaultKind])[] = [
  [/signal 25|File too large|No space left|out of memory|mmap failed/i, 'too_large'],
  [/couldn't find remote ref|Remote branch .* not found/i, 'no_branch'],
  [/not our ref|unadvertised object|no such remote ref/i, 'no_commit'],
  [/returned error: 30\d|redirect/i, 'redirected'],
  [/could not read (?:Username|Password)|Authentication failed|returned error: 40[134]/i, 'not_found'],
  [/repository '[^']*' not found|does not appear to be a git repository|not a git repository/i, 'not_found'],
  [/dubious ownership|Permission denied/i, 'not_found'],
  [/Could not resolve|Failed to connect|Connection (?:refused|reset|timed out)|timed out|too slow/i, 'unreachable'],
  [/SSL|TLS|certificate|returned error: (?:429|5\d\d)|Empty reply|early EOF|hung up|RPC failed/i, 'unreachable'],
]

/** The fault of a run that failed. */
export function faultOf({ said }: { said: string }): GitFault {
  const [, kind] = SAYINGS.find(([saying]) => saying.test(said)) ?? []
  return new GitFault(kind ?? 'malformed')
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

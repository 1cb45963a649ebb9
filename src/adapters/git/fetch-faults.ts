import { GitFault, type GitFaultKind } from './git-fault.ts'
import type { GitEnd } from './git-process.ts'

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
export function faultOf({ said }: GitEnd): GitFault {
  const [, kind] = SAYINGS.find(([saying]) => saying.test(said)) ?? []
  return new GitFault(kind ?? 'malformed')
}

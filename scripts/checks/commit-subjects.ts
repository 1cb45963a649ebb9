import { execFileSync } from 'node:child_process'
import { root } from './command.ts'

const LONGEST = 72
const CONVENTIONAL =
  /^(bench|build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test)(\([a-z0-9-]+\))?!?: \S.*[^.\s]$/

/** What is wrong with the subject of a commit. */
export function subjectFaults(subject: string): string[] {
  const faults = []
  if (subject.length > LONGEST) faults.push(`has ${subject.length} characters, at most ${LONGEST}`)
  if (!CONVENTIONAL.test(subject)) faults.push('is not `<type>(<scope>): <what changes>` without a full stop')
  return faults
}

const git = (...command: string[]) =>
  execFileSync('git', command, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** The commits since this rule, as `<hash> <subject>`; none where there is no history. */
function commitsSinceRule(): string[] {
  try {
    const [rule] = git('log', '--diff-filter=A', '--format=%H', '--', 'scripts/checks/commit-subjects.ts').split('\n')
    return rule ? git('log', '--no-merges', '--format=%h %s', `${rule}..HEAD`).split('\n').filter(Boolean) : []
  } catch {
    return []
  }
}

if (import.meta.main) {
  const faults = commitsSinceRule().flatMap((commit) => {
    const [hash = '', ...subject] = commit.split(' ')
    return subjectFaults(subject.join(' ')).map((fault) => `${hash} “${subject.join(' ')}” ${fault}`)
  })
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length ? 1 : 0
}

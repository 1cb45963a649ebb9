import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { JUDGED_FILES } from '../../test/support/judged-files.ts'
import { root } from './command.ts'

interface Rule {
  pattern: RegExp
  /** Lines that break the rule, to prove that each is caught. */
  planted: readonly string[]
  instead: string
}

/** A test fails for what is wrong, never for how busy the machine is. */
const RULES: Readonly<Record<string, Rule>> = {
  clock: {
    pattern:
      /performance\.now\(|process\.(cpuUsage|threadCpuUsage|hrtime|resourceUsage)\b|(?<!new Date\(|\b(time|clock) = )Date\.now\(|new Date\(\)\.(getTime|valueOf)\(|[-+]\s*new Date\(\)|Number\(new Date\(\)\)/,
    planted: [
      'expect(performance.now() - began).toBeLessThan(1_000)',
      'expect(Date.now() - began).toBeLessThan(1_000)',
      'const began = new Date().getTime()',
      'const began = +new Date()',
      'expect(new Date().valueOf() - began).toBeLessThan(1_000)',
      'const began = Number(new Date())',
    ],
    instead:
      'No test judges time: count what was done, hand a clock in, or tell it with `withinLimit` (test/support/time-limits.ts) or growth with `expectLinear` (test/support/growth.ts), which only `npm run faults` judges.',
  },
  'short wait': {
    pattern: /\bvi\.wait(For|Until)\(|\btimeout: [\d_]+|^\}, [\d_]+\)$/,
    planted: ['await vi.waitFor(() => expect(heard).toHaveLength(1))'],
    instead: 'Limits only end what hangs, and stand in vitest.config.ts: use `expect.poll` without a limit of its own.',
  },
  retry: {
    pattern: /\bretry: \d/,
    planted: ["test('now and then', { retry: 2 }, () => {})"],
    instead: 'No test is tried twice: make it sure.',
  },
}

/** Reviewed: which rule a file may break, and why that judges no time. */
const EXCEPTIONS: readonly { file: string; rule: keyof typeof RULES; why: string }[] = [
  { file: 'test/support/time-limits.ts', rule: 'clock', why: 'the one stopwatch' },
  { file: 'test/console/away.test.ts', rule: 'clock', why: 'the clock of the page, which the test sets' },
  {
    file: 'src/http/rate-limit/redis-limits.test.ts',
    rule: 'clock',
    why: 'Redis has its own clock; longer is never wrong',
  },
  { file: 'src/cli/mcp/bridge.test.ts', rule: 'retry', why: 'a field of server-sent events' },
  { file: 'src/http/waiting/waiting.test.ts', rule: 'retry', why: 'a field of server-sent events' },
  { file: 'src/areas/protocols/a2a/rows/rows.test.ts', rule: 'short wait', why: 'a field of a task' },
  { file: 'test/client/transport.test.ts', rule: 'short wait', why: 'of a call that nobody ever answers' },
]

const TESTS = ['{src,console/src}/**/*.test.ts', 'test/**/*.ts']

const breaches = (text: string) =>
  text.split('\n').flatMap((line, index) =>
    Object.entries(RULES)
      .filter(([, { pattern }]) => pattern.test(line))
      .map(([rule]) => ({ rule, line: index + 1 })),
  )

const isReviewed = (file: string, rule: string) => EXCEPTIONS.some((each) => each.file === file && each.rule === rule)

const files = globSync(TESTS, { cwd: root }).map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
const found = files.flatMap(({ file, text }) => breaches(text).map((breach) => ({ file, ...breach })))
const complaints = [
  ...Object.entries(RULES).flatMap(([rule, { planted }]) =>
    planted
      .filter((line) => !breaches(line).some((breach) => breach.rule === rule))
      .map((line) => `The rule on a ${rule} does not catch what is planted for it: ${line}`),
  ),
  ...found
    .filter(({ file, rule }) => !isReviewed(file, rule))
    .map(({ file, rule, line }) => `${file}:${line}: ${rule}. ${RULES[rule]?.instead}`),
  ...EXCEPTIONS.filter(({ file, rule }) => !found.some((each) => each.file === file && each.rule === rule)).map(
    ({ file, rule }) => `${file} has no ${rule} any more: take it off the exceptions in scripts/checks/test-rules.ts.`,
  ),
  ...files
    .filter(({ file, text }) => file.endsWith('.test.ts') && /\b(withinLimit|expectLinear|expectNoDearer)\(/.test(text))
    .filter(({ file }) => !JUDGED_FILES.includes(file))
    .map(({ file }) => `${file} has a limit that nobody judges: add it to test/support/judged-files.ts.`),
]

for (const complaint of complaints) console.log(complaint)
console.log(`${files.length} files read, ${complaints.length} complaints`)
process.exitCode = complaints.length || !files.length ? 1 : 0

import type { SourceFile } from './described-tables.ts'

const COMMENTS = /\/\*\*[\s\S]*?\*\//g
/** How code shows that a call may be billed, or asks a model. */
const BILLABLE =
  /\bauthorization\b|x-api-key|x-goog-api-key|\bapiKey\b|ApiKey\b|\.do(?:Stream|Generate)\(|\bcallModel\(/
const RESERVES = /\breserve\b/

/** Adapters that may cost money and neither reserve it nor were reviewed as free. */
export function paidWrongly(files: readonly SourceFile[], free: Readonly<Record<string, string>>): string[] {
  const billable = files.filter(({ source }) => BILLABLE.test(source.replaceAll(COMMENTS, '')))
  return [
    ...billable
      .filter(({ file, source }) => !RESERVES.test(source) && free[file] === undefined)
      .map(
        ({ file }) =>
          `${file} holds the key of a service: reserve what a call may cost with spending (src/engine/spending.ts), or review it into FREE in test/conformance/paid-adapters.test.ts with why it costs nothing`,
      ),
    ...Object.keys(free)
      .filter((file) => !billable.some((each) => each.file === file))
      .map((file) => `${file} holds no key any more: delete it from FREE in test/conformance/paid-adapters.test.ts`),
  ]
}

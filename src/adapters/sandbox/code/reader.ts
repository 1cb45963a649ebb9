import { analyseBlob } from '../../../analysis/analyse-blob.ts'
import { openParsers } from '../../../analysis/syntax/parsers.ts'
import { serveInParts } from '../inside-sandbox.ts'
import type { CodeAsked } from './task.ts'

/** Parsing is measured by the CPU that it takes, so that a busy machine skips no file. */
const cpuMilliseconds = () => process.threadCpuUsage().user / 1_000

serveInParts(async (input, bytes, answer) => {
  const { passes, settings, engine, grammars, blobs } = input as CodeAsked
  let at = 0
  const next = (length: number) => {
    at += length
    return bytes.subarray(at - length, at)
  }
  const parsers = await openParsers(
    {
      engine: next(engine),
      grammars: Object.fromEntries(grammars.map(({ grammar, bytes }) => [grammar, next(bytes)])),
    },
    { clock: cpuMilliseconds },
  )
  for (const { path, bytes } of blobs) answer(analyseBlob({ path, bytes: next(bytes), passes, settings }, parsers))
})

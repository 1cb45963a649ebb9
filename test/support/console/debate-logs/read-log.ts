import { readFileSync } from 'node:fs'
import { foldEvents } from '../../../../console/src/screens/debate/debate-fold.ts'
import { EMPTY_VIEW } from '../../../../console/src/screens/debate/debate-view.ts'
import type { DebateEvent } from '../../../../console/src/stream/index.ts'

/** A debate as a service told it. */
export const readLog = (name: 'consensus' | 'eventful'): DebateEvent[] =>
  readFileSync(new URL(`${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as DebateEvent)

export const viewUpTo = (log: readonly DebateEvent[], seq: number) => foldEvents(EMPTY_VIEW, log.slice(0, seq))

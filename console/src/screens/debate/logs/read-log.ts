import { readFileSync } from 'node:fs'
import type { DebateEvent } from '../../../stream/index.ts'
import { foldEvents } from '../debate-fold.ts'
import { EMPTY_VIEW } from '../debate-view.ts'

/** A debate as a service told it. */
export const readLog = (name: 'consensus' | 'eventful'): DebateEvent[] =>
  readFileSync(new URL(`${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as DebateEvent)

export const viewUpTo = (log: readonly DebateEvent[], seq: number) => foldEvents(EMPTY_VIEW, log.slice(0, seq))

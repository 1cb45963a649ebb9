import type { Drive } from '../../../../background/leases/leases.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { ActingFor } from '../../../identity/organizations/index.ts'
import type { MoveStore } from './move-store.ts'
import { lastMove, type MoveTools, type NextMove, nextMove } from './next-move.ts'
import { type Ending, GAVE_UP, type HeldRun, isOver, type Learnt, OWNER_GONE, type Run, type RunStep } from './run.ts'
import type { RunStore } from './run-store.ts'

interface RunDriverDependencies extends MoveTools {
  store: Pick<RunStore, 'load'>
  moves: MoveStore
  actingFor: ActingFor
}

/**
 * Moves runs on: each move is one transaction, and what happens outside happens between two of them. A run is read once; each
 * move leaves it as the next begins with, and is refused where something else has changed it meanwhile.
 */
export function runDriver({ store, moves, actingFor, ...tools }: RunDriverDependencies) {
  /** The next move, made for whoever may still act; a run whose owner is gone ends with it. */
  async function decide(held: HeldRun, learnt: readonly Learnt[]): Promise<[NextMove, Caller | undefined]> {
    const move = nextMove(held, learnt, tools)
    if (move.needs.length === 0 && move.acts.length === 0) return [move, undefined]
    const caller = await actingFor(held.run.org, held.run.owner, move.needs)
    return caller ? [move, caller] : [lastMove(held, { status: 'failed', error: OWNER_GONE }, tools), undefined]
  }

  async function act(run: Run, step: RunStep, caller: Caller): Promise<Learnt> {
    const executor = tools.executorOf(step.type)
    if (!executor.act) throw new Error(`Steps of type ${step.type} are not set going`)
    const acted = await executor.act({ run, step: { ...step, config: step.config ?? {} } }, caller)
    return { step, attempt: step.attempt, acted }
  }

  const drive: Drive = async ({ id }, { signal, stopping, sure }) => {
    let learnt: readonly Learnt[] = []
    let held: HeldRun | undefined
    while (!signal.aborted && !(stopping.aborted && learnt.length === 0)) {
      held ??= await store.load(id)
      if (!held || isOver(held.run)) return { kind: 'ended' }
      const [move, caller] = await decide(held, learnt)
      const written = await moves.write(held, move)
      held = written?.held
      if (!written || !held) continue
      learnt = []
      if (move.isOver) return { kind: 'ended' }
      if (written.hasMore) continue
      if (move.resting) return { kind: 'rests' }
      if (move.acts.length > 0 && caller) {
        await sure()
        if (signal.aborted) break
        const { run } = held
        learnt = await Promise.all(move.acts.map((step) => act(run, step, caller)))
      } else if (move.wakeAt && move.wakeAt > tools.now()) {
        return { kind: 'waits', until: move.wakeAt, version: held.run.version }
      }
    }
    return { kind: 'rests' }
  }

  /** Ends a run in whatever state it is; undefined when it is over, or gone. */
  async function end(id: string, ending: Ending): Promise<HeldRun | undefined> {
    for (;;) {
      const held = await store.load(id)
      if (!held || isOver(held.run)) return undefined
      if ((await moves.write(held, lastMove(held, ending, tools))) !== undefined) return held
    }
  }

  return {
    drive,
    end,
    giveUp: (id: string) => end(id, { status: 'failed', error: GAVE_UP }),
  }
}

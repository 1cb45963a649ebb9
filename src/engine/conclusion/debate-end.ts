import type { EngineEvent, EventShapes } from '../events.ts'
import { costFields } from '../price.ts'
import type { DebateState } from '../state.ts'

type End = EventShapes['debate_end']
type CameOfIt = Pick<
  End['data'],
  'result' | 'winner' | 'confidence' | 'possible_answers' | 'voting_summary' | 'missing' | 'caveats'
>

export const NO_VOTES = { agree: 0, agree_with_modifications: 0, disagree: 0 }

/** Makes every `debate_end`: the result, and the fields that are the same for every end. */
export const debateEnd = (
  { round, calibrator, usage }: DebateState,
  { result, winner, confidence, possible_answers, voting_summary, missing, caveats }: CameOfIt,
  text: End['private'],
): EngineEvent => ({
  type: 'debate_end',
  data: {
    result,
    round,
    winner,
    confidence,
    method: calibrator.method,
    outcomes: calibrator.outcomes,
    brier: calibrator.brier,
    ece: calibrator.ece,
    ...(possible_answers && { possible_answers }),
    voting_summary,
    missing,
    tokens_in: usage.tokensIn,
    tokens_out: usage.tokensOut,
    ...costFields(usage),
    caveats,
    rounds: round,
  },
  private: text,
})

/** Whether the debate ended with several leading choices: then there are sides and no minority. */
export const isTied = ({ end, tallies }: Pick<DebateState, 'end' | 'tallies'>): boolean =>
  end?.result === 'no_consensus' && tallies.at(-1)?.tie === true

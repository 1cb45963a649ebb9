import type { Static, TObject } from 'typebox'
import type { JsonObject } from '../../../../shared/canonical-json.ts'
import type { FieldFault } from '../../../../shared/errors.ts'

/** What the config of a step of a type is, and which ways may follow it; what it does stands with the runs. */
export interface StepType<Config extends TObject = TObject> {
  name: string
  meaning: string
  /** Of the config once its expressions have their values. */
  config: Config
  /** Fields whose whole text is an expression, without `${{ }}`. */
  expressions?: readonly (keyof Static<Config> & string)[]
  /** Fields whose expressions get their values later. */
  keeps?: readonly (keyof Static<Config> & string)[]
  /** Ways `approved` and `rejected` may follow it, by `approved` in its output. */
  decides?: true
  /** What it does outside is tried again by itself, so that `retries` need a `timeout_seconds` to follow. */
  triesAgain?: true
  /** What its schema cannot say, by fields of the config; of a value that is still an expression it says nothing. */
  faults?(config: Static<Config>): FieldFault[]
  /** It ends in the move that reaches it, with this output. */
  endsAtOnce?(config: JsonObject): JsonObject
}

export const stepType = <Config extends TObject>(type: StepType<Config>): StepType<Config> => type

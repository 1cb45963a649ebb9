import type { JsonValue } from '../../../../shared/canonical-json.ts'
import { bytesOf } from '../expressions/room.ts'

/** The most bytes of JSON in a config, in an output, and in what a run returns. */
export const LARGEST = 2_097_152
const MOST_OF_A_RUN = 8_388_608

/** The outputs of a run, which have a limit together. */
export class Outputs {
  #bytes = 0

  constructor(known: Iterable<{ result: JsonValue }>) {
    for (const { result } of known) this.#bytes += bytesOf(result)
  }

  /** Takes one more; answers why it cannot be kept, where it cannot. */
  take(output: JsonValue): string | undefined {
    const bytes = bytesOf(output)
    if (bytes > LARGEST) return 'Its output is larger than 2 MB'
    if (this.#bytes + bytes > MOST_OF_A_RUN) return 'With its output, those of the run are larger than 8 MB together'
    this.#bytes += bytes
    return undefined
  }
}

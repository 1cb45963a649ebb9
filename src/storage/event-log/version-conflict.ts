import { ServiceError } from '../../shared/errors.ts'

/** Somebody else appended first: read on from the version you knew and decide again. */
export class VersionConflict extends ServiceError {
  readonly debateId: string
  readonly expectedVersion: number
  readonly actualVersion: number

  constructor(debateId: string, expectedVersion: number, actualVersion: number) {
    super(409, 'CONFLICT', `The debate ${debateId} has moved on`, {
      details: { debate_id: debateId, expected_version: expectedVersion, actual_version: actualVersion },
    })
    this.name = 'VersionConflict'
    this.debateId = debateId
    this.expectedVersion = expectedVersion
    this.actualVersion = actualVersion
  }
}

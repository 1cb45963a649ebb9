import { ServiceError } from '../../../shared/errors.ts'

/** The finer reasons of RFC 7644, table 9. */
type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'

export const badRequest = (scimType: ScimType, detail: string) =>
  new ServiceError(400, 'VALIDATION_ERROR', detail, { details: { scimType } })

export const notUnique = (detail: string) =>
  new ServiceError(409, 'CONFLICT', detail, { details: { scimType: 'uniqueness' } })

/** The resource is no longer what the caller saw. */
export const changedSince = () =>
  new ServiceError(412, 'PRECONDITION_FAILED', 'The resource has changed since; read it again')

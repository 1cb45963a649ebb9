import type { Static, TObject, TSchema } from 'typebox'
import type { Upload, UploadRules } from './body/multipart.ts'

/** What a handler is given of a query or a body. */
export type Input<Schema> = Schema extends TSchema ? Static<Schema> : undefined
/** What it is given of a file that comes with fields. */
export type Uploaded<U> = U extends UploadRules ? Upload<Static<U['fields']>> : never

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** What it is given of the address. */
export type Params<P, Path extends string> = P extends TObject ? Static<P> : { [Name in ParamNames<Path>]: string }

import type { AnswerOf, OperationId, RequestOf } from './contract.ts'

/** A list in a query is written with commas, or as an array. */
type Asked<Query> = { [Name in keyof Query]: Query[Name] | (string extends Query[Name] ? readonly string[] : never) }

export type Query<Id extends OperationId> = Asked<NonNullable<RequestOf<Id>['query']>>

/** The same with its fields in camel case. */
export type CamelQuery<Id extends OperationId> = Query<Id> & {
  [Name in keyof Query<Id> as Camel<Name & string>]?: Query<Id>[Name]
}
type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name

export type Body<Id extends OperationId> = NonNullable<RequestOf<Id>['body']>

export type PathField<Id extends OperationId, Name extends string> = FieldOf<RequestOf<Id>['path'], Name>
export type QueryField<Id extends OperationId, Name extends string> = FieldOf<Query<Id>, Name>
export type BodyField<Id extends OperationId, Name extends string> = FieldOf<Exclude<Body<Id>, FormData>, Name>

/** What the service ignores, as docs/compatibility.md lists it, is taken and not looked at. */
type FieldOf<Fields, Name extends string> = Name extends keyof NonNullable<Fields> ? NonNullable<Fields>[Name] : unknown

export type Answer<Id extends OperationId> = Promise<AnswerOf<Id>>

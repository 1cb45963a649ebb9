import type { Addresses, Operations } from '../generated/index.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** An operation by method and path, such as `GET /api/v2/debates/{id}`. */
export type Address = keyof Addresses

/** An operation by its public name, such as `debates.get`. */
export type OperationId = keyof Operations

/** The paths below a base that take a method, such as `/debates/{id}` below `/api/v2`. */
export type PathBelow<Base extends string, Verb extends Method> = Address extends infer Each
  ? Each extends `${Verb} ${Base}${infer Path}`
    ? Path
    : never
  : never

/** What a caller must and may tell an operation: the values in its path, its query and its body. */
export type RequestAt<Wanted> = Wanted extends Address ? RequestTo<Addresses[Wanted]> : never

/** What an operation answers when it does what it was asked, out of its envelope. */
export type AnswerAt<Wanted> = Wanted extends Address ? AnswerTo<Addresses[Wanted]> : never

/** The same by the name of the operation. */
export type RequestOf<Id extends OperationId> = RequestTo<Operations[Id]>
export type AnswerOf<Id extends OperationId> = AnswerTo<Operations[Id]>

type RequestTo<Operation> = Operation extends { parameters: { path?: unknown; query?: unknown } }
  ? Pick<Operation['parameters'], 'path' | 'query'> & BodyOf<Operation>
  : never

type BodyOf<Operation> = Operation extends { requestBody: { content: infer Content } }
  ? { body: SentAs<Content> }
  : Operation extends { requestBody?: { content: infer Content } }
    ? { body?: SentAs<Content> }
    : { body?: never }

/** A file and its fields may be sent as a form in the place of JSON. */
type SentAs<Content> = JsonOf<Content> | (Content extends { 'multipart/form-data': unknown } ? FormData : never)

type AnswerTo<Operation> = Operation extends { responses: infer Responses } ? Unwrapped<SuccessOf<Responses>> : never

type SuccessOf<Responses> = {
  [Status in keyof Responses & (200 | 201 | 202 | 204)]: Responses[Status] extends { content: infer Content }
    ? ReadAs<Content>
    : undefined
}[keyof Responses & (200 | 201 | 202 | 204)]

/** JSON where there is any; else a text, an open stream of events, or the bytes of a file. */
type ReadAs<Content> = Content extends { 'application/json': infer Json }
  ? Json
  : Content extends { 'application/scim+json': unknown }
    ? Record<string, unknown>
    : Content extends { 'application/sarif+json': unknown }
      ? Record<string, unknown>
      : Content extends { 'text/event-stream': unknown }
        ? Response
        : Content extends { '*/*': unknown }
          ? Blob
          : string

type JsonOf<Content> = Content extends { 'application/json': infer Json }
  ? Json
  : Content extends { 'application/scim+json': unknown }
    ? Record<string, unknown>
    : never
type Unwrapped<Body> = Body extends { data: infer Data; meta: unknown; links: unknown } ? Data : Body

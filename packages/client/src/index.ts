import type { Addresses } from '../generated/index.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The paths below a base that take a method, such as `/debates/{id}` below `/api/v2`. */
export type PathBelow<Base extends string, Verb extends Method> = keyof Addresses extends infer Address
  ? Address extends `${Verb} ${Base}${infer Path}`
    ? Path
    : never
  : never

/** One operation by its address, such as `GET /api/v2/debates/{id}`. */
export type OperationAt<Address extends string> = Address extends keyof Addresses ? Addresses[Address] : never

interface AnyOperation {
  parameters: { path?: unknown; query?: unknown }
  requestBody?: { content: unknown }
  responses: unknown
}

/** What a caller of an operation must and may tell: the values in its path, its query and its body. */
export type RequestOf<Operation extends AnyOperation> = Pick<Operation['parameters'], 'path' | 'query'> &
  BodyOf<Operation>

type BodyOf<Operation> = Operation extends { requestBody: { content: infer Content } }
  ? { body: JsonOf<Content> }
  : Operation extends { requestBody?: { content: infer Content } }
    ? { body?: JsonOf<Content> }
    : { body?: never }

/** What an operation answers when it does what it was asked, out of its envelope. */
export type AnswerOf<Operation extends AnyOperation> = Unwrapped<ContentOf<Operation['responses'], Success>>

type Success = 200 | 201 | 202 | 203
type ContentOf<Responses, Status> = {
  [Each in keyof Responses & Status]: Responses[Each] extends { content?: infer Content } ? JsonOf<Content> : undefined
}[keyof Responses & Status]

type JsonOf<Content> = Content extends { 'application/json': infer Json } ? Json : never
type Unwrapped<Body> = Body extends { data: infer Data; meta: unknown; links: unknown } ? Data : Body

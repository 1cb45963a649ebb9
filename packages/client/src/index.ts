import type { Addresses } from '../generated/index.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** An operation by method and path, such as `GET /api/v2/debates/{id}`. */
export type Address = keyof Addresses

/** The paths below a base that take a method, such as `/debates/{id}` below `/api/v2`. */
export type PathBelow<Base extends string, Verb extends Method> = Address extends infer Each
  ? Each extends `${Verb} ${Base}${infer Path}`
    ? Path
    : never
  : never

/** What a caller must and may tell an operation: the values in its path, its query and its body. */
export type RequestAt<Wanted> = Wanted extends Address
  ? Pick<Addresses[Wanted]['parameters'], 'path' | 'query'> & BodyOf<Addresses[Wanted]>
  : never

/** What an operation answers when it does what it was asked, out of its envelope. */
export type AnswerAt<Wanted> = Wanted extends Address ? Unwrapped<SuccessOf<Addresses[Wanted]['responses']>> : never

type BodyOf<Operation> = Operation extends { requestBody: { content: infer Content } }
  ? { body: JsonOf<Content> }
  : Operation extends { requestBody?: { content: infer Content } }
    ? { body?: JsonOf<Content> }
    : { body?: never }

type SuccessOf<Responses> = {
  [Status in keyof Responses & (200 | 201 | 202 | 204)]: Responses[Status] extends { content: infer Content }
    ? JsonOf<Content>
    : undefined
}[keyof Responses & (200 | 201 | 202 | 204)]

type JsonOf<Content> = Content extends { 'application/json': infer Json } ? Json : never
type Unwrapped<Body> = Body extends { data: infer Data; meta: unknown; links: unknown } ? Data : Body

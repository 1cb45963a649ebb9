import Type from 'typebox'
import { anyFields, LARGEST_INTEGER } from '../../../shared/schemas.ts'

/** One message of JSON-RPC: a request, a notification, or the response to a request of ours. */
export const Message = Type.Object({
  jsonrpc: Type.Literal('2.0'),
  id: Type.Optional(
    Type.Union([
      Type.String({ maxLength: 1_000 }),
      Type.Integer({ minimum: -LARGEST_INTEGER, maximum: LARGEST_INTEGER }),
      Type.Null(),
    ]),
  ),
  method: Type.Optional(Type.String({ maxLength: 200 })),
  params: Type.Optional(anyFields()),
  result: Type.Optional(anyFields()),
  error: Type.Optional(anyFields()),
})

export const Answered = Type.Object({
  jsonrpc: Type.Literal('2.0'),
  id: Type.Union([Type.String(), Type.Integer(), Type.Null()]),
  result: Type.Optional(anyFields()),
  error: Type.Optional(anyFields()),
})

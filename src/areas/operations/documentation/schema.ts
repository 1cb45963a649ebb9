import Type from 'typebox'

const AnyObject = Type.Record(Type.String(), Type.Unknown())

export const DocumentQuery = Type.Object({
  version: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 2, description: 'Only the addresses of this version of the API' }),
  ),
})

export const AssetName = Type.Object({ file: Type.String({ maxLength: 64 }) })

export const OpenApi = Type.Object({ openapi: Type.String(), info: AnyObject, paths: AnyObject, components: AnyObject })

export const Postman = Type.Object({ info: AnyObject, item: Type.Array(AnyObject), variable: Type.Array(AnyObject) })

export const Root = Type.Object({
  name: Type.Literal('Parley'),
  version: Type.String(),
  docs: Type.String(),
  openapi: Type.String(),
  health: Type.String(),
})

export const Text = Type.String()

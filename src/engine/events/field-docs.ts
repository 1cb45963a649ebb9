/** The shape of an event type: `data` stays for good, `private` is the text that an erasure removes. */
interface Shape {
  data: object
  private: object
}

/** The description of a field; a field with parts describes each part. */
type Words<Value> = Value extends readonly (infer Item)[]
  ? Words<NonNullable<Item>>
  : Value extends object
    ? string extends keyof Value
      ? string
      : { is: string; parts: FieldDocs<Value> }
    : string

/** Descriptions of all fields: a missing or unknown field does not compile. */
export type FieldDocs<Fields> = { readonly [Field in keyof Fields]-?: Words<NonNullable<Fields[Field]>> }

type EventDoc<Type extends Shape> = { meaning: string; data: FieldDocs<Type['data']> } & ([Type['private']] extends [
  never,
]
  ? { private?: undefined }
  : { private: FieldDocs<Type['private']> })

/** The meaning of each event and of each of its fields, next to its shape. */
export type EventDocs<Shapes extends { [Type in keyof Shapes]: Shape }> = {
  readonly [Type in keyof Shapes]: EventDoc<Shapes[Type]>
}

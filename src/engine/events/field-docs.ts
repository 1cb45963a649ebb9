/** An event type as it is written down: `data` stays for good, `private` is the text that an erasure takes away. */
interface Shape {
  data: object
  private: object
}

/** A field in words; a field with parts says what each of them is. */
type Words<Value> = Value extends readonly (infer Item)[]
  ? Words<NonNullable<Item>>
  : Value extends object
    ? string extends keyof Value
      ? string
      : { is: string; parts: FieldDocs<Value> }
    : string

/** Every field in words: one that is missing, or one that does not exist, does not compile. */
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

import type { TSchema } from 'typebox'
import { othersOf, type Shape, shapeOf } from '../../src/shared/size/schema-shape.ts'

/** Where a body of this schema has no end: each list, map and text in it says how much it holds at most. */
export function unbounded(schema: TSchema, place: string): string[] {
  const shape = shapeOf(schema)
  const { anyOf = [], type, items, properties = {}, enum: named, const: only } = shape
  const others = othersOf(shape)
  const wants = (keyword: 'maxItems' | 'maxProperties' | 'maxLength', what: string) =>
    shape[keyword] === undefined ? [`${place} is ${what} without an end: give it ${keyword}`] : []
  return [
    ...(type === 'array' ? wants('maxItems', 'a list') : []),
    ...(others ? wants('maxProperties', 'a map') : []),
    ...(type === 'string' && !named && only === undefined ? wants('maxLength', 'a text') : []),
    ...(type === 'integer' || type === 'number' ? unboundedNumber(shape, place) : []),
    ...anyOf.flatMap((form) => unbounded(form, place)),
    ...Object.entries(properties).flatMap(([name, inner]) => unbounded(inner, `${place}.${name}`)),
    ...(items ? unbounded(items, `${place}[]`) : []),
    ...(others ? unbounded(others, `${place}.*`) : []),
  ]
}

/** Where a number may be of any size, so that its effect is not foreseeable. */
function unboundedNumber(
  { minimum, exclusiveMinimum = minimum, maximum, enum: named, const: only }: Shape,
  place: string,
) {
  if (named || only !== undefined) return []
  return exclusiveMinimum === undefined || maximum === undefined
    ? [`${place} is a number without an end: give it minimum and maximum, or make it a \`Whole\``]
    : []
}

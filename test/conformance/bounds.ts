import type { TSchema } from 'typebox'
import { othersOf, shapeOf } from '../../src/shared/size/schema-shape.ts'

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
    ...anyOf.flatMap((form) => unbounded(form, place)),
    ...Object.entries(properties).flatMap(([name, inner]) => unbounded(inner, `${place}.${name}`)),
    ...(items ? unbounded(items, `${place}[]`) : []),
    ...(others ? unbounded(others, `${place}.*`) : []),
  ]
}

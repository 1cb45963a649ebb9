import { expect, test } from 'vitest'
import { documents } from './openapi-documents.ts'

test('of documents that nobody asks for in a minute only the tag is kept', async () => {
  let seconds = 0
  let tick: (() => void) | undefined
  const written = documents({
    release: '1.0.0',
    areas: () => [],
    now: () => new Date(seconds * 1000),
    every(_seconds, act) {
      tick = act
      return () => {
        tick = undefined
      }
    },
  })
  const address = 'https://parley.example'
  const [json, postman] = [await written.json(), await written.postman(address)]
  const [first, packed, collection] = [await json.bytes(), await json.packed('br'), await postman.bytes()]
  expect(written.cache()).toMatchObject({ entries: 2, misses: 2 })
  expect(written.cache().size_bytes).toBeGreaterThan(first.length)

  seconds = 59
  tick?.()
  expect(written.cache()).toMatchObject({ entries: 2 })
  seconds = 60
  tick?.()
  expect(written.cache()).toMatchObject({ entries: 0, size_bytes: 0 })
  expect(postman.held).toBe(0)
  expect(tick, 'nothing is left to look after').toBeUndefined()

  const again = await written.json()
  expect(again.etag).toBe(json.etag)
  expect(written.cache(), 'the tag alone writes nothing').toMatchObject({ entries: 0 })
  expect(await again.bytes()).toEqual(first)
  expect(await again.packed('br')).toEqual(packed)
  expect(await (await written.postman(address)).bytes()).toEqual(collection)
  expect(written.cache()).toMatchObject({ entries: 2, misses: 2 })
  seconds = 120
  tick?.()
  expect(written.cache()).toMatchObject({ entries: 0 })
})

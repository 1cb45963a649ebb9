interface NamedArea {
  name: string
  endpoints: readonly { id: string }[]
  effects?: readonly { name: string }[]
  schedules?: readonly { name: string }[]
}

const ID = /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+$/

/** What is wrong with the ids of endpoints, which are public and never renamed. */
export function namedWrongly(areas: readonly NamedArea[], namedOtherwise: readonly string[]): string[] {
  const published = areas.flatMap(({ name, endpoints }) => endpoints.map(({ id }) => ({ id, area: name })))
  const ids = published.map(({ id }) => id)
  const strays = published.filter(({ id, area }) => !id.startsWith(`${area}.`))
  return [
    ...ids
      .filter((id) => !ID.test(id))
      .map((id) => `${id} is no id: write area.what-it-does, in small letters, digits and hyphens`),
    ...ids.filter((id, place) => ids.indexOf(id) !== place).map((id) => `${id} is there twice: name one otherwise`),
    ...strays
      .filter(({ id }) => !namedOtherwise.includes(id))
      .map(({ id, area }) => `${id} does not name its area: let it begin with ${area}.`),
    ...namedOtherwise
      .filter((id) => !strays.some((stray) => stray.id === id))
      .map((id) => `${id} names its area or is gone: delete it from namedOtherwise in test/conformance/reviewed/`),
  ]
}

/** What is wrong with the names of effects and schedules, under which they lie in the database. */
export const kindsNamedWrongly = (areas: readonly NamedArea[]): string[] =>
  areas.flatMap(({ name: area, effects = [], schedules = [] }) =>
    [
      ...effects.map(({ name }) => ['effect', name] as const),
      ...schedules.map(({ name }) => ['schedule', name] as const),
    ]
      .filter(([, name]) => !ID.test(name) || !name.startsWith(`${area}.`))
      .map(([what, name]) => `the ${what} ${name} does not name its area: call it ${area}.what-it-does`),
  )

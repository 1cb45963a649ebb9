import { createRequire } from 'node:module'

const load = createRequire(import.meta.url)

/** A package that is loaded when it is first needed: for large ones that most processes never need. */
export function atFirstUse<Package>(name: string): () => Package {
  let loaded: Package | undefined
  return () => {
    loaded ??= load(name) as Package
    return loaded
  }
}

type Method = (...given: never[]) => Promise<unknown>

/** A service whose modules are loaded when the first of its methods is called; after a failure the next call tries again. */
export function serviceAtFirstUse<Service extends { [Name in keyof Service]: Method }>(
  load: () => Promise<Service>,
): Service {
  let loaded: Promise<Service> | undefined
  const methods = new Map<string | symbol, unknown>()
  const methodOf =
    (name: string | symbol) =>
    async (...given: unknown[]) => {
      loaded ??= load().catch((fault: unknown) => {
        loaded = undefined
        throw fault
      })
      const service = (await loaded) as unknown as Record<string | symbol, (...given: unknown[]) => Promise<unknown>>
      return service[name]?.(...given)
    }
  return new Proxy({} as Service, {
    get(_, name) {
      /** Else who awaits the service would wait for a method of that name. */
      if (name === 'then') return undefined
      const method = methods.get(name) ?? methodOf(name)
      methods.set(name, method)
      return method
    },
  })
}

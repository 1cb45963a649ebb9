// Vitest has every import of a worker reported to its main process, fifteen thousand of them, for what it does in watch
// mode. That took a quarter of what loading the service takes; here it hears of the test files alone, which it marks.
import module from 'node:module'

const TEST_FILE = '%3Fvitest='
const { registerHooks } = module

module.registerHooks = (hooks) => {
  const { resolve } = hooks
  return registerHooks({
    ...hooks,
    ...(resolve && {
      resolve: (specifier, context, next) =>
        specifier.includes(TEST_FILE) ? resolve(specifier, context, next) : next(specifier, context),
    }),
  })
}

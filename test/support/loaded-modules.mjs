// Preloaded into a process with `--import`: appends the address of each module that it loads to a file.
import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:')) appendFileSync(process.env.LOADED_MODULES ?? '', `${url}\n`)
    return next(url, context)
  },
})

// Preloaded into a process with `--import`: appends the address of each module that it loads to a file, and writes the
// names of Node's own modules beside it when the process ends.
import { appendFileSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:')) appendFileSync(process.env.LOADED_MODULES ?? '', `${url}\n`)
    return next(url, context)
  },
})

process.once('exit', () => writeFileSync(`${process.env.LOADED_MODULES}.builtin`, process.moduleLoadList.join('\n')))

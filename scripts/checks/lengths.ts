import { root } from './command.ts'
import { longFiles } from './long-files.ts'

const long = longFiles(root)
for (const { told } of long) console.log(told)
process.exitCode = long.length ? 1 : 0

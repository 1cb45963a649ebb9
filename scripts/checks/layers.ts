import { globSync } from 'node:fs'
import { root } from './command.ts'
import { checkLayers, violationText } from './dependency-rules.ts'

const { read, violations } = await checkLayers(root)
const unread = globSync(['src/**/*.ts', 'console/src/**/*.{ts,tsx}', 'packages/*/{src,generated}/**/*.ts'], {
  cwd: root,
}).filter((file) => !read.has(file))

for (const violation of violations) console.log(violationText(violation))
for (const file of unread) console.log(`not read: ${file}`)
console.log(`${read.size} modules read, ${violations.length} violations`)
process.exitCode = violations.length || unread.length || !read.size ? 1 : 0

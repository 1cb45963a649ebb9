import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const ENOUGH = 4 * 2 ** 30

/** Programs are copied there and run, which some containers do not allow. */
function mayRunPrograms(directory: string) {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const [, , , options = ''] = mounts.find((line) => line.split(' ')[1] === directory)?.split(' ') ?? []
  return options !== '' && !options.split(',').includes('noexec')
}

function hasRoom(directory: string) {
  const { bavail, bsize } = statfsSync(directory)
  return Math.min(bavail * bsize, freemem()) > ENOUGH
}

/** In memory where there is plenty: a database is a thousand small files, and a test makes and removes it within a second. */
export const temporaryDirectory = () =>
  existsSync(MEMORY) && mayRunPrograms(MEMORY) && hasRoom(MEMORY) ? MEMORY : tmpdir()

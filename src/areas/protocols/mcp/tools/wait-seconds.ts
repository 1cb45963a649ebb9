import { waitSeconds } from '../../../../shared/time/timers.ts'

const LONGEST_WAIT_SECONDS = 600
/** Most clients end a call after 60 seconds. */
const USUAL_WAIT_SECONDS = 50

export const WaitSeconds = waitSeconds({
  most: LONGEST_WAIT_SECONDS,
  usual: USUAL_WAIT_SECONDS,
  description:
    'How many seconds to wait for the decision before answering with status "running"; set more than 50 only if your client waits that long',
})

import { invalid, ServiceError } from '../../../shared/errors.ts'

const MOST_HOPS = 3
/** As installations are named; the log keeps it, so it must hold no other text. */
const INSTALLATION = /^ins_[0-9a-z]{1,64}$/

/** The installations that a question came through; refuses one that comes back, or came too far. */
export function hopsIn(header: string | string[] | undefined, ownId: string): string[] {
  const hops = [header]
    .flat()
    .flatMap((value) => value?.split(',') ?? [])
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '')
  if (hops.includes(ownId) || hops.length > MOST_HOPS) throw panelLoop()
  if (!hops.every((hop) => INSTALLATION.test(hop))) throw invalid('Parley-Hop', 'must name installations')
  return hops
}

const panelLoop = () =>
  new ServiceError(400, 'VALIDATION_ERROR', 'A panel asked this question, and no panel may ask itself', {
    details: { reason: 'PANEL_LOOP' },
  })

import { lazyRouteComponent } from '@tanstack/react-router'
import { isMissingPart } from '../ui/error-notice.tsx'

/**
 * A screen that is fetched when it is first wanted. What cannot be fetched gets other words than the browser's, because at those
 * the router reloads the page, also when nobody is there to serve it.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => load().catch(toldOtherwise), name)

function toldOtherwise(error: unknown): never {
  throw isMissingPart(error) ? new Error(`Not there: ${error.message}`, { cause: error }) : error
}

import type { TestApp } from '../../support/app.ts'
import type { MatrixCallers } from '../matrix-callers.ts'
import type { ExampleWorld } from './world.ts'

/** What an example names that is otherwise in each installation, and who sends it where that matters. */
export interface Prepared {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  headers?: Record<string, string>
  /** What ends an answer that lasts as long as its debate, once its first byte is there. */
  end?: (node: TestApp) => Promise<void>
}

export type Prepare = (service: TestApp, callers: MatrixCallers, world: ExampleWorld) => Promise<Prepared>

import { ProtocolError, ProtocolErrorCode, type Server, type ServerContext } from '@modelcontextprotocol/server'
import { demandTasks } from './client-abilities.ts'
import type { Guarded } from './protocol-errors.ts'

interface TaskParams {
  taskId?: unknown
}

/** Takes the parameters of an extension's method as they were sent: its handler reads them. */
const AS_SENT = {
  '~standard': {
    version: 1 as const,
    vendor: 'parley',
    validate: (value: unknown) => ({ value: value as TaskParams }),
    types: undefined as { input: TaskParams; output: TaskParams } | undefined,
  },
}

/** What clients can do with a task; what they name is not trusted. */
export interface TaskMethods {
  get(taskId: string): Promise<object>
  update(taskId: string, responses: Readonly<Record<string, unknown>>): Promise<object>
  cancel(taskId: string): Promise<object>
}

/** Gives a server the methods of the tasks extension, of which the library knows only the names. */
export function addTaskMethods(server: Server, tasks: TaskMethods, guarded: Guarded) {
  const method = (
    name: string,
    handle: (taskId: string, responses: Readonly<Record<string, unknown>>) => Promise<object>,
  ) =>
    server.setRequestHandler(
      name,
      { params: AS_SENT },
      guarded(async ({ taskId }: TaskParams, context: ServerContext) => {
        demandTasks(context)
        if (typeof taskId !== 'string') throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'taskId is missing')
        return { ...(await handle(taskId, context.mcpReq.inputResponses ?? {})) }
      }),
    )
  method('tasks/get', tasks.get)
  method('tasks/update', tasks.update)
  method('tasks/cancel', tasks.cancel)
}

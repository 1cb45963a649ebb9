import type { Caller } from '../../../shared/identity/caller.ts'
import type {
  Connection,
  ConnectionChange,
  LocalServers,
  Models,
  NewConnection,
  StoredTrial,
  TestResult,
  Trial,
} from './schema.ts'

export interface ModelService {
  list(caller: Caller): Promise<Models>
  connect(wish: NewConnection, caller: Caller, signal: AbortSignal): Promise<Connection>
  try(trial: Trial, caller: Caller, signal: AbortSignal): Promise<TestResult>
  local(caller: Caller, signal: AbortSignal): Promise<LocalServers>
  change(id: string, change: ConnectionChange, caller: Caller, signal: AbortSignal): Promise<Connection>
  remove(id: string, caller: Caller): Promise<{ id: string; deleted: boolean; message: string }>
  test(id: string, trial: StoredTrial, caller: Caller, signal: AbortSignal): Promise<TestResult>
}
